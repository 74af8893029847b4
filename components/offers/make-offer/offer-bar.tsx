import { useLocale, useTranslations } from 'next-intl'
import { BottomBar } from '@/components/ui/bottom-bar'
import { Button } from '@/components/ui/button'
import { Money } from '@/components/ui/money'
import { usePricing } from '@/hooks/pricing/pricing'
import { formatMoney } from '@/lib/format/money'
import { earningOf, totalOf, type OfferFields, type OfferStepId } from '@/lib/wizard/make-offer'
import styles from './make-offer.module.css'
import { stepFormId } from './step-views'

interface OfferBarProps {
  step: OfferStepId
  items: OfferFields['items']
  /** An offer that was sent is changed, on one page. */
  isChange?: boolean
  isSending: boolean
  onBack?: () => void
  onClose: () => void
  /** The form sends a change. */
  onSend?: () => void
}

/** The bar below every step: the total, what is left of it, and the way back and on. */
export const OfferBar = ({
  step,
  items,
  isChange = false,
  isSending,
  onBack,
  onClose,
  onSend,
}: OfferBarProps) => {
  const t = useTranslations('makeOffer')
  const locale = useLocale()
  const pricing = usePricing()
  const total = totalOf(items)
  const isFirst = isChange || step === 'price'
  return (
    <BottomBar className={styles.bar}>
      <p className={styles.earning}>
        <strong>
          <Money cents={total} />
        </strong>
        {total > 0 && pricing ? (
          <small>{t('youReceive', { amount: formatMoney(earningOf(items, pricing).net, locale) })}</small>
        ) : null}
      </p>
      <Button look="quiet" tone="neutral" onClick={isFirst ? onClose : onBack}>
        {isFirst ? t('close') : t('back')}
      </Button>
      {isChange ? (
        <Button type="submit" form={stepFormId} look="accent" busy={isSending}>
          {t('sendUpdate')}
        </Button>
      ) : step === 'review' ? (
        <Button key="send" look="accent" busy={isSending} onClick={onSend}>
          {t('send')}
        </Button>
      ) : (
        <Button key="continue" type="submit" form={stepFormId}>
          {t('continue')}
        </Button>
      )}
    </BottomBar>
  )
}
