import { useLocale, useTranslations } from 'next-intl'
import { useId, type ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { ButtonLink } from '@/components/ui/button-link'
import { PageLink } from '@/components/ui/page-link'
import { Rating } from '@/components/ui/rating'
import type { PriceEstimate, SubService } from '@/lib/contract/catalogue'
import type { Discover } from '@/lib/contract/seo'
import { formatMoneyRange } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import { providersId, requestId } from './page-anchors'
import styles from './sub-service-detail.module.css'

interface PriceBoxProps {
  price: PriceEstimate
  slug: string
  city?: number | undefined
  durations: SubService['durations']
  /** Providers of such work, shown further down the page. */
  people: Discover['providers']
  children?: ReactNode
}

/** Mean of the ratings of these people and how many there are; null without any. */
const ratedBy = (people: Discover['providers']) => {
  const rated = people.flatMap(({ rating, review_count }) =>
    rating === null || review_count === 0 ? [] : { rating, review_count },
  )
  const count = rated.reduce((sum, one) => sum + one.review_count, 0)
  const total = rated.reduce((sum, one) => sum + one.rating * one.review_count, 0)
  return count > 0 ? { value: total / count, count } : null
}

/** The price of such work in a place, its basis, and the button to request it with the place filled in. */
export const PriceBox = ({ price, slug, city, durations, people, children }: PriceBoxProps) => {
  const t = useTranslations('discover')
  const id = useId()
  const unit = useTranslations('ui.units')
  const locale = useLocale()
  const rated = ratedBy(people)
  return (
    <aside className={styles.box} aria-label={t('askLabel')}>
      <p className={styles.small}>{t('price.title')}</p>
      <p className={styles.price}>{formatMoneyRange(price.low_cents, price.high_cents, locale)}</p>
      <p className={styles.small}>{unit(price.unit)}</p>
      {rated ? <Rating {...rated} /> : null}
      {people.length > 0 ? (
        <a className={styles.people} href={`#${providersId}`}>
          <span className={styles.faces}>
            {people.slice(0, 4).map((one) => (
              <Avatar key={one.pk} name={one.full_name} photo={one.photo} size={36} />
            ))}
          </span>
          <span>
            {t('providers.see', { name: people[0]?.full_name.split(' ')[0] ?? '', more: people.length - 1 })}
          </span>
        </a>
      ) : null}
      <div id={requestId} className={styles.actions}>
        <ButtonLink href={paths.demandOffers(slug, city)} look="accent" size="large">
          {t('askShort')}
        </ButtonLink>
        <ButtonLink href={paths.scheduleTime(slug, city)} look="plain">
          {t('schedule')}
        </ButtonLink>
      </div>
      <p className={styles.free}>{t('free')}</p>
      {durations ? (
        <nav className={styles.durations} aria-labelledby={id}>
          <p id={id} className={styles.small}>
            {t('durations')}
          </p>
          <ul>
            {durations.choices.map((one) => (
              <li key={one.value}>
                <PageLink href={paths.demandOffers(slug, city, one.minutes)}>{one.label}</PageLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {children}
      <p className={styles.basis}>{t(`price.${price.basis}`, { n: price.n })}</p>
    </aside>
  )
}
