'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Rating } from '@/components/ui/rating'
import { Sheet } from '@/components/ui/sheet'
import type { Offer } from '@/lib/contract/offers'
import { formatMoney } from '@/lib/format/money'
import { formatAverage } from '@/lib/format/number'
import { isDefaultItem } from '@/lib/shared/default-item'
import styles from './offer-comparison.module.css'
import { badgesOf, isOpen, termsNow, type Badge } from './offer-facts'
import { OfferPrice } from './offer-price'
import { OfferStatus } from './offer-status'
import { TakeOffer } from './take-offer'
import { useTermFacts } from './term-facts'
import { useOfferCancellation } from './use-offer-cancellation'

interface Fact {
  name: string
  /** Its words: two offers of the same words are the same in it. */
  say: (offer: Offer) => string
  /** Shown instead of the words where the offers differ. */
  show?: (offer: Offer) => ReactNode
  /** The badge of the best offer in it. */
  badge?: Badge
}

/** Returns what can be compared besides the price, the most telling first. */
const useFacts = (isMaterialNamed: boolean): Fact[] => {
  const t = useTranslations('offers')
  const locale = useLocale()
  const cancellation = useOfferCancellation()
  const [start, ...terms] = useTermFacts().map(([name, say]): Fact => ({
    name,
    say: (offer) => say(termsNow(offer)),
  }))
  const itemsOf = (offer: Offer) => {
    const { items, material_cents: material } = termsNow(offer)
    return [
      ...items.map(({ text, kind, amount_cents: cents }) => {
        const name = isDefaultItem(text) ? t(`terms.${kind}Name`) : text
        return `${name} ${formatMoney(cents, locale)}`
      }),
      ...(isMaterialNamed && material === 0 ? [t('compare.withoutMaterial')] : []),
    ]
  }
  return [
    ...(start ? [{ ...start, badge: 'earliest' as const }] : []),
    {
      name: t('compare.rating'),
      say: ({ provider: { rating, review_count: count } }) =>
        rating === null || count === 0 ? t('compare.new') : `${formatAverage(rating, locale)} (${count})`,
      show: ({ provider: { rating, review_count: count } }) =>
        rating === null || count === 0 ? t('compare.new') : <Rating value={rating} count={count} />,
      badge: 'bestRated',
    },
    {
      name: t('compare.items'),
      say: (offer) => itemsOf(offer).join(', '),
      show: (offer) => (
        <ul className={styles.items}>
          {itemsOf(offer).map((item, at) => (
            <li key={at}>{item}</li>
          ))}
        </ul>
      ),
    },
    ...terms,
    {
      name: t('terms.cancellation.name'),
      say: (offer) => cancellation({ ...offer, ...termsNow(offer) }, { isDated: false }),
      show: (offer) => cancellation({ ...offer, ...termsNow(offer) }),
    },
  ]
}

/** Name and price of each offer; a list of terms, because each price has a name. */
const Sums = ({
  offers,
  mark,
}: {
  offers: readonly Offer[]
  mark: (offer: Offer, of: Badge) => ReactNode
}) => (
  <dl className={`${styles.facts} ${styles.row}`}>
    {offers.map((offer) => (
      <div key={offer.pk} className={styles.person}>
        <dt>{offer.provider.full_name}</dt>
        <dd>
          <span className={styles.sum}>
            <OfferPrice offer={offer} />
          </span>
          {mark(offer, 'lowest')}
        </dd>
      </div>
    ))}
  </dl>
)

interface OfferComparisonProps {
  offers: readonly Offer[]
  isReviewed: boolean
  onApproved: () => void
  onClose: () => void
}

/** Two or three offers side by side: prices, then what differs, marked, then what is the same, in one line. */
export const OfferComparison = ({ offers, isReviewed, onApproved, onClose }: OfferComparisonProps) => {
  const t = useTranslations('offers')
  const facts = useFacts(offers.some((offer) => termsNow(offer).material_cents > 0))
  const badges = badgesOf(offers)
  const isSame = ({ say }: Fact) => new Set(offers.map(say)).size === 1
  const [first] = offers
  const same = facts.filter(isSame)
  const mark = (offer: Offer, badge: Badge | undefined) =>
    badge && badges.get(offer.pk)?.includes(badge) ? (
      <span className={styles.mark}>{t(`badges.${badge}`)}</span>
    ) : null
  return (
    <Sheet
      title={t('compare.tableTitle')}
      onClose={onClose}
      isWide
      footer={
        <div className={styles.takes} data-offers={offers.length}>
          <div className={styles.row}>
            {offers.map((offer) => (
              <div key={offer.pk} role="group" aria-label={offer.provider.full_name} className={styles.take}>
                <p className={styles.takeName} aria-hidden="true">
                  {offer.provider.full_name}
                </p>
                {isOpen(offer) ? (
                  <TakeOffer offer={offer} isReviewed={isReviewed} isSummed onApproved={onApproved} />
                ) : (
                  <OfferStatus status={offer.status} reader="customer" />
                )}
              </div>
            ))}
          </div>
        </div>
      }
    >
      <div className={styles.comparison} data-offers={offers.length}>
        <Sums offers={offers} mark={mark} />
        <dl className={styles.facts}>
          {facts
            .filter((fact) => !isSame(fact))
            .map(({ name, say, show = say, badge }) => (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                {offers.map((offer) => (
                  <dd key={offer.pk}>
                    <span className={styles.who}>{offer.provider.full_name}: </span>
                    {show(offer)}
                    {mark(offer, badge)}
                  </dd>
                ))}
              </div>
            ))}
        </dl>
        {first && same.length > 0 ? (
          <p className={styles.same}>
            {t('compare.same', {
              count: offers.length,
              terms: same.map(({ name, say }) => `${name}: ${say(first)}`).join(' · '),
            })}
          </p>
        ) : null}
      </div>
    </Sheet>
  )
}
