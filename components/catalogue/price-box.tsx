import { useLocale, useTranslations } from 'next-intl'
import { useId, type ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { ButtonLink } from '@/components/ui/button-link'
import { PageLink } from '@/components/ui/page-link'
import type { SubService } from '@/lib/contract/catalogue'
import type { Discover } from '@/lib/contract/seo'
import { formatMoneyRange } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import { providersId } from './providers-id'
import styles from './sub-service-detail.module.css'

interface PriceBoxProps {
  price: NonNullable<Discover['price']>
  slug: string
  city?: number | undefined
  durations: SubService['durations']
  /** Providers of such work, shown further down the page. */
  people: Discover['providers']
  children?: ReactNode
}

/** The price of such work in a place, its basis, and the button to request it with the place filled in. */
export const PriceBox = ({ price, slug, city, durations, people, children }: PriceBoxProps) => {
  const t = useTranslations('discover')
  const id = useId()
  const unit = useTranslations('ui.units')
  const locale = useLocale()
  return (
    <aside className={styles.box} aria-label={t('askLabel')}>
      <p className={styles.small}>{t('price.title')}</p>
      <p className={styles.price}>{formatMoneyRange(price.low_cents, price.high_cents, locale)}</p>
      <p className={styles.small}>{unit(price.unit)}</p>
      <p className={styles.basis}>
        {price.basis === 'market' ? t('price.market', { n: price.n }) : t('price.reference')}
      </p>
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
      {children}
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
      <div className={styles.actions}>
        <ButtonLink href={paths.demandOffers(slug, city)} look="accent" size="large">
          {t('ask')}
        </ButtonLink>
        <ButtonLink href={paths.scheduleTime(slug, city)} look="plain">
          {t('schedule')}
        </ButtonLink>
      </div>
      <p className={styles.free}>{t('free')}</p>
    </aside>
  )
}
