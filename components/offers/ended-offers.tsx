import { useTranslations } from 'next-intl'
import { Money } from '@/components/ui/money'
import { useOpenDrawer } from '@/hooks/chat/open-drawer'
import { useShownFirst } from '@/hooks/use-shown-first'
import type { Offer } from '@/lib/contract/offers'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { OfferStatus } from './offer-status'
import styles from './offer-summary.module.css'
import { Portrait } from './portrait'

/**
 * Offers that can no longer be accepted, with the reason and a chat link. Collapsed unless the address names
 * one of them.
 */
export const EndedOffers = ({ offers, named }: { offers: readonly Offer[]; named: number | null }) => {
  const t = useTranslations('offers')
  const openDrawer = useOpenDrawer()
  const isNamed = offers.some(({ pk }) => pk === named)
  const list = useShownFirst<HTMLDetailsElement>(isNamed)
  if (offers.length === 0) return null
  return (
    <details ref={list} className={styles.ended} open={isNamed} tabIndex={isNamed ? -1 : undefined}>
      <summary>{t('compare.ended', { count: offers.length })}</summary>
      <ul>
        {offers.map((offer) => (
          <li key={offer.pk} data-named={offer.pk === named ? '' : undefined}>
            <Portrait provider={offer.provider} size={40} />
            <span className={styles.endedWords}>
              <strong>{offer.provider.full_name}</strong>
              <Money cents={offer.total_cents} />
            </span>
            <OfferStatus status={offer.status} reader="customer" />
            {offer.can.includes('chat') ? (
              <Link
                href={paths.customerMessages(offer.room)}
                prefetch={false}
                data-view=""
                onClick={openDrawer({ pk: offer.room, side: 'customer' })}
              >
                {t('compare.talk')}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  )
}
