import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { Money } from '@/components/ui/money'
import type { Offer } from '@/lib/contract/offers'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './offer-card.module.css'
import { OfferStatus } from './offer-status'

/** Offers nobody can take any more, each in a line, folded: why it ended, and the talk about it. */
export const EndedOffers = ({ offers }: { offers: readonly Offer[] }) => {
  const t = useTranslations('offers')
  if (offers.length === 0) return null
  return (
    <details className={styles.ended}>
      <summary>{t('compare.ended', { count: offers.length })}</summary>
      <ul>
        {offers.map((offer) => (
          <li key={offer.pk}>
            <Avatar name={offer.provider.full_name} photo={offer.provider.photo} size={40} />
            <span className={styles.endedWords}>
              <strong>{offer.provider.full_name}</strong>
              <Money cents={offer.total_cents} />
            </span>
            <OfferStatus status={offer.status} reader="customer" />
            {offer.can.includes('chat') ? (
              <Link href={paths.customerMessages(offer.room)}>{t('compare.talk')}</Link>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  )
}
