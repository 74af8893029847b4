import { useLocale, useTranslations } from 'next-intl'
import { NowrapWords } from '@/components/ui/nowrap-words'
import { PageLink } from '@/components/ui/page-link'
import { Tile, tintOf } from '@/components/ui/tile'
import { formatMoney } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import styles from './sub-service-card.module.css'

interface Shown {
  pk: number
  name: string
  slug: string
  image: string
  price: { low_cents: number; unit: string }
}

/** A sub-service with its starting price. */
export const SubServiceCard = ({ serviceSlug, subService }: { serviceSlug: string; subService: Shown }) => {
  const t = useTranslations('public.catalogue')
  const unit = useTranslations('ui.units')
  const locale = useLocale()
  return (
    <PageLink href={paths.subService(serviceSlug, subService.slug)} className={styles.card}>
      <Tile src={subService.image} tint={tintOf(subService.pk)} size={84} />
      <span className={styles.name}>
        <NowrapWords>{subService.name}</NowrapWords>
      </span>
      <span className={styles.price}>
        {`${t('from', { price: formatMoney(subService.price.low_cents, locale) })} ${unit(subService.price.unit)}`}
      </span>
    </PageLink>
  )
}
