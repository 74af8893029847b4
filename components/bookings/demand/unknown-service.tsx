import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { catalogueQueries } from '@/hooks/catalogue/queries'
import { publicCall } from '@/lib/api/public'
import type { Service } from '@/lib/contract/catalogue'
import type { PickedService } from '@/lib/wizard/request'
import { Hit, PickButton } from './service-pick'
import styles from './wizard.module.css'

interface Props {
  /** Unmatched search words. */
  words: string
  services: readonly Service[]
  onPick: (picked: PickedService) => void
}

/** Offers a request in the customer's own words to all providers of a service. */
const DescribeIt = ({ services, onPick }: Pick<Props, 'services' | 'onPick'>) => (
  <ul className={styles.results}>
    {services.map(({ general, ...service }) =>
      general ? (
        <li key={service.pk}>
          <PickButton
            pk={service.pk}
            icon={service.icon}
            name={service.name}
            row
            onClick={() =>
              onPick({ ...general, service_slug: service.slug, icon: service.icon, is_general: true })
            }
          />
        </li>
      ) : null,
    )}
  </ul>
)

/** Shown for search words without a match: similar work, and the general request. */
export const UnknownService = ({ words, services, onPick }: Props) => {
  const t = useTranslations('demand.service.unknown')
  const locale = useLocale()
  const { data: nearest = [] } = useQuery(catalogueQueries(publicCall(locale), locale).nearest(words))
  // Services of similar work are the likeliest.
  const likely = [...new Set(nearest.map((hit) => hit.service_slug))]
  const rank = ({ slug }: Service) => (likely.includes(slug) ? likely.indexOf(slug) : likely.length)
  const areas = [...services].sort((a, b) => rank(a) - rank(b))
  return (
    <>
      <p className={styles.lead} role="status">
        {t('title', { words })}
      </p>
      {nearest.length > 0 ? (
        <>
          <h2 className={styles.subtitle}>{t('nearest')}</h2>
          <ul className={styles.results}>
            {nearest.map((hit) => (
              <Hit key={hit.pk} hit={hit} row chosen={false} onPick={onPick} />
            ))}
          </ul>
        </>
      ) : null}
      <h2 className={styles.subtitle}>{t('describe')}</h2>
      <p className={styles.lead}>{t('describeLead')}</p>
      <DescribeIt services={areas} onPick={onPick} />
    </>
  )
}
