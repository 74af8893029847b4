'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Money } from '@/components/ui/money'
import { Rating } from '@/components/ui/rating'
import { Sheet } from '@/components/ui/sheet'
import { defaultPreset } from '@/lib/contract/cancellation-presets'
import type { Offer } from '@/lib/contract/offers'
import { presetTerms } from '@/lib/shared/cancellation'
import { isDefaultItem } from '@/lib/shared/default-item'
import styles from './compare-offers.module.css'
import { isOpen, termsNow } from './offer-facts'
import { OfferStatus } from './offer-status'
import { TakeOffer } from './take-offer'
import { useTermFacts } from './term-facts'

interface OfferTableProps {
  offers: readonly Offer[]
  isReviewed: boolean
  onApproved: () => void
  onClose: () => void
}

/** Facts of two or three offers side by side, each with its next step. */
export const OfferTable = ({ offers, isReviewed, onApproved, onClose }: OfferTableProps) => {
  const t = useTranslations('offers')
  const terms = useTermFacts()
  const rows: [string, (offer: Offer) => ReactNode][] = [
    [
      t('compare.price'),
      (offer) => (
        <strong>
          <Money cents={termsNow(offer).total_cents} />
        </strong>
      ),
    ],
    ...terms.map(([name, say]): [string, (offer: Offer) => ReactNode] => [
      name,
      (offer) => say(termsNow(offer)),
    ]),
    [
      t('terms.cancellation.name'),
      ({ cancellation = defaultPreset }) =>
        t('compare.freeUntil', { hours: presetTerms[cancellation].freeHoursAhead }),
    ],
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
