'use client'

import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { Rating } from '@/components/ui/rating'
import { useShownFirst } from '@/hooks/use-shown-first'
import type { Offer } from '@/lib/contract/offers'
import styles from './compare-offers.module.css'
import { messagesOf, type Badge, type CardFact } from './offer-facts'
import { OfferPrice } from './offer-price'
import { OfferStatus } from './offer-status'
import { Portrait } from './portrait'
import { useCardFact } from './term-facts'

interface MarkProps {
  offer: Offer
  badge: Badge | undefined
  isReviewed: boolean
}

/** The one mark of a card: a status that asks for a step, else what it is best at. */
const Mark = ({ offer, badge, isReviewed }: MarkProps) => {
  const t = useTranslations('offers')
  if (offer.is_time_taken) return <span className={styles.badge}>{t('taken.mark')}</span>
  if (offer.status === 'update_pending') return <span className={styles.badge}>{t('compare.changed')}</span>
  if (offer.status !== 'pending')
    return isReviewed ? null : <OfferStatus status={offer.status} reader="customer" />
  return badge ? <span className={styles.badge}>{t(`badges.${badge}`)}</span> : null
}

interface OfferCardProps extends MarkProps {
  /** Facts it says: those in which the offers differ. */
  facts: readonly CardFact[]
  /** Named by the address, as in a link from the offer's conversation. */
  isNamed: boolean
  onOpen: () => void
  /** Of a few offers there is room to show that each opens. */
  hasButton: boolean
  isPinned: boolean
  /** Undefined if it cannot be pinned or unpinned. */
  onPin: (() => void) | undefined
}

/** An offer in a list: provider, price, facts in which it differs and the first words. A press anywhere opens it. */
export const OfferCard = ({
  offer,
  facts,
  badge,
  isReviewed,
  isNamed,
  onOpen,
  hasButton,
  isPinned,
  onPin,
}: OfferCardProps) => {
  const t = useTranslations('offers.compare')
  const factText = useCardFact()
  const button = useShownFirst<HTMLButtonElement>(isNamed)
  const { provider } = offer
  const name = provider.full_name
  return (
    <li className={styles.cell}>
      <div className={styles.card} data-named={isNamed ? '' : undefined}>
        <span className={styles.person}>
          <Portrait provider={provider} size={48} />
        </span>
        <h2 className={styles.name}>
          <button
            ref={button}
            type="button"
            className={styles.open}
            aria-label={t('open', { name })}
            aria-haspopup="dialog"
            onClick={onOpen}
          >
            {name}
          </button>
        </h2>
        <span className={styles.rating}>
          {provider.rating === null || provider.review_count === 0 ? (
            t('new')
          ) : (
            <Rating value={provider.rating} count={provider.review_count} />
          )}
        </span>
        <strong className={styles.price}>
          <OfferPrice offer={offer} />
        </strong>
        <p className={styles.start}>
          <span>{facts.map((fact) => factText(offer, fact)).join(' · ')}</span>
          <Mark offer={offer} badge={badge} isReviewed={isReviewed} />
        </p>
        {messagesOf(offer, offer.pending_update).map((message) => (
          <p key={message} className={styles.message} data-beside={onPin ? '' : undefined}>
            {message}
          </p>
        ))}
        {hasButton ? (
          <span className={`${buttonClass({})} ${styles.see}`} aria-hidden="true">
            {t('details')}
          </span>
        ) : null}
        {onPin ? (
          <button
            type="button"
            className={styles.pin}
            aria-pressed={isPinned}
            aria-label={t('pinName', { name })}
            onClick={onPin}
          >
            {t('pin')}
          </button>
        ) : null}
      </div>
    </li>
  )
}
