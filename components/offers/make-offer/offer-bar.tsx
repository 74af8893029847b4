import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { Money } from '@/components/ui/money'
import { totalOf, type OfferDraft, type OfferStepId } from '@/lib/wizard/make-offer'
import styles from './make-offer.module.css'
import { stepFormId } from './step-views'

interface OfferBarProps {
  step: OfferStepId
  draft: OfferDraft
  isUpdate: boolean
  isSending: boolean
  onBack: () => void
  onClose: () => void
  onSend: () => void
}

/** The bar below every step: the total, and the way back and on. */
export const OfferBar = ({ step, draft, isUpdate, isSending, onBack, onClose, onSend }: OfferBarProps) => {
  const t = useTranslations('makeOffer')
  return (
    <div className={styles.bar}>
      <strong>
        <Money cents={totalOf(draft.items)} />
      </strong>
      <Button color="inherit" variant="outlined" onClick={step === 'price' ? onClose : onBack}>
        {step === 'price' ? t('close') : t('back')}
      </Button>
      {step === 'review' ? (
        <Button key="send" variant="contained" color="secondary" loading={isSending} onClick={onSend}>
          {t(isUpdate ? 'sendUpdate' : 'send')}
        </Button>
      ) : (
        <Button key="continue" type="submit" form={stepFormId} variant="contained">
          {t('continue')}
        </Button>
      )}
    </div>
  )
}
