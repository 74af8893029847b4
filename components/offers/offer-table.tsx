'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Money } from '@/components/ui/money'
import { Rating } from '@/components/ui/rating'
import { Sheet } from '@/components/ui/sheet'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { Offer } from '@/lib/contract/offers'
import { formatDay, formatTime, formatWorkDuration } from '@/lib/format/date'
import { isDefaultItem } from '@/lib/shared/default-item'
import styles from './compare-offers.module.css'
import { isOpen, termsNow } from './offer-facts'
import { OfferStatus } from './offer-status'
import { TakeOffer } from './take-offer'

interface OfferTableProps {
  offers: readonly Offer[]
  isReviewed: boolean
  onApproved: () => void
  onClose: () => void
}

/** Facts of two or three offers side by side, each with its next step. */
export const OfferTable = ({ offers, isReviewed, onApproved, onClose }: OfferTableProps) => {
  const t = useTranslations('offers')
  const locale = useLocale()
  const clock = usePlaceClock()
  const warranty = (days: number | null) =>
    days === null ? t('terms.warranty.legal') : t('terms.warranty.days', { days })
  const rows: [string, (offer: Offer) => ReactNode][] = [
    [
      t('compare.price'),
      (offer) => (
        <strong>
          <Money cents={termsNow(offer).total_cents} />
        </strong>
      ),
    ],
    [
      t('terms.start'),
      (offer) => {
        const { starts_at: start } = termsNow(offer)
        return `${formatDay(start, locale, clock)}, ${formatTime(start, locale, clock)}`
      },
    ],
    [t('terms.duration'), (offer) => formatWorkDuration(termsNow(offer).duration_minutes, locale)],
    [t('terms.warranty.name'), (offer) => warranty(termsNow(offer).warranty_days)],
    [t('compare.rating'), ({ provider }) => <Rating value={provider.rating} count={provider.review_count} />],
    [
      t('compare.items'),
      (offer) => (
        <ul className={styles.items}>
          {termsNow(offer).items.map((item, at) => (
            <li key={at}>
              {isDefaultItem(item.text) ? t(`terms.${item.kind}Name`) : item.text}{' '}
              <Money cents={item.amount_cents} />
            </li>
          ))}
        </ul>
      ),
    ],
  ]
  return (
    <Sheet title={t('compare.tableTitle')} onClose={onClose} isWide>
      <div className={styles.tableBox} role="region" aria-label={t('compare.tableTitle')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {offers.map((offer) => (
                <th key={offer.pk} scope="col">
                  {offer.provider.full_name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, show]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {offers.map((offer) => (
                  <td key={offer.pk}>{show(offer)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              {offers.map((offer) => (
                <td key={offer.pk}>
                  {isOpen(offer) ? (
                    <TakeOffer offer={offer} isReviewed={isReviewed} onApproved={onApproved} />
                  ) : (
                    <OfferStatus status={offer.status} reader="customer" />
                  )}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </Sheet>
  )
}
