import { useLocale, useTranslations } from 'next-intl'
import { requestId } from '@/components/catalogue/page-anchors'
import { BottomBar } from '@/components/ui/bottom-bar'
import { ButtonLink } from '@/components/ui/button-link'
import type { PriceEstimate } from '@/lib/contract/catalogue'
import { formatMoney } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import { HiddenWhileSeen } from './hidden-while-seen'
import styles from './request-bar.module.css'

interface AskBarProps {
  price: PriceEstimate
  slug: string
  city?: number | undefined
}

/** On a phone, the price and the button to request it stay at the window's end while those of the page are outside. */
export const RequestBar = ({ price, slug, city }: AskBarProps) => {
  const t = useTranslations('discover')
  const catalogue = useTranslations('public.catalogue')
  const unit = useTranslations('ui.units')
  const locale = useLocale()
  return (
    <HiddenWhileSeen id={requestId}>
      <BottomBar className={styles.bar} label={t('barLabel')}>
        <p className={styles.price}>
          {catalogue('from', { price: formatMoney(price.low_cents, locale) })}{' '}
          <span className={styles.unit}>{unit(price.unit)}</span>
        </p>
        <ButtonLink href={paths.demandOffers(slug, city)} look="accent">
          {t('askShort')}
        </ButtonLink>
      </BottomBar>
    </HiddenWhileSeen>
  )
}
