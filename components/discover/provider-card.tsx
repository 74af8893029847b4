import { useLocale, useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { PageLink } from '@/components/ui/page-link'
import { Rating } from '@/components/ui/rating'
import type { Discover } from '@/lib/contract/seo'
import { formatMoney } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import styles from './provider-card.module.css'

type Provider = Discover['providers'][number]

const ProviderCard = ({ provider }: { provider: Provider }) => {
  const t = useTranslations('discover.provider')
  const locale = useLocale()
  return (
    <PageLink href={paths.provider(provider.pk)} className={styles.card}>
      <Avatar name={provider.full_name} photo={provider.photo} size={56} />
      <span className={styles.text}>
        <span className={styles.name}>{provider.full_name}</span>
        <Rating value={provider.rating} count={provider.review_count} />
        {provider.completed_count > 0 ? (
          <span className={styles.facts}>{t('completed', { count: provider.completed_count })}</span>
        ) : null}
        {provider.price_cents === null ? null : (
          <span className={styles.price}>
            {t('from', { price: formatMoney(provider.price_cents, locale) })}
          </span>
        )}
      </span>
    </PageLink>
  )
}

/** Professionals of a place, best first. */
export const ProviderCards = ({ providers }: { providers: readonly Provider[] }) => (
  <ul className={styles.grid}>
    {providers.map((provider) => (
      <li key={provider.pk}>
        <ProviderCard provider={provider} />
      </li>
    ))}
  </ul>
)
