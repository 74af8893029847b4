'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChatButtonLink } from '@/components/chat-drawer/chat-button-link'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Rating } from '@/components/ui/rating'
import { Sheet } from '@/components/ui/sheet'
import type { Offer } from '@/lib/contract/offers'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './compare-offers.module.css'
import { OfferStepOnPress } from './lazy-offer-step'
import { OffPlatformNotice } from './off-platform-notice'
import { isOpen, termsText, validUntil } from './offer-facts'
import { OfferStatus } from './offer-status'
import { OfferTerms } from './offer-terms'
import { Portrait } from './portrait'
import { ProviderRecord } from './provider-record'
import { TakeOffer } from './take-offer'

/** Present or proposed terms, with what an update changes. */
const Terms = ({ offer, openUntil }: { offer: Offer; openUntil: string | null }) => {
  const t = useTranslations('offers.update')
  const expiresAt = offer.status === 'approved' ? null : validUntil(offer, openUntil)
  if (!offer.pending_update)
    return <OfferTerms terms={offer} expiresAt={expiresAt} isItemised isForCustomer />
  return (
    <OfferTerms
      terms={offer.pending_update}
      was={offer}
      expiresAt={expiresAt}
      label={t('by', { name: offer.provider.full_name })}
      title={<p className={styles.proposal}>{t('title')}</p>}
      isItemised
      isForCustomer
    />
  )
}

interface OfferSheetProps {
  offer: Offer
  /** Deadline of the request; null while loading. */
  openUntil: string | null
  /** Its card payment is under review by the issuer. */
  isReviewed: boolean
  onApproved: () => void
  onClose: () => void
}

/**
 * An offer in full, with its steps. Terms that change while it is open are announced and have to be confirmed as read
 * before they can be approved.
 */
export const OfferSheet = ({ offer, openUntil, isReviewed, onApproved, onClose }: OfferSheetProps) => {
  const t = useTranslations('offers')
  const [seen, setSeen] = useState(() => termsText(offer))
  const [isRejecting, setRejecting] = useState(false)
  const { provider, can } = offer
  const name = provider.full_name
  const isEnded = !isOpen(offer)
  const isChanged = !isEnded && termsText(offer) !== seen
  return (
    <Sheet
      title={
        <span className={styles.sheetName}>
          <Portrait provider={provider} size={44} />
          {name}
        </span>
      }
      onClose={onClose}
      footer={
        isEnded ? null : (
          // Remounted once the shown terms are confirmed as read.
          <TakeOffer
            key={seen}
            offer={offer}
            isReviewed={isReviewed}
            isDisabled={isChanged}
            isExplained
            onApproved={onApproved}
          />
        )
      }
    >
      <div className={styles.sheetFacts}>
        <Rating value={provider.rating} count={provider.review_count} />
        {offer.status === 'pending' || isReviewed ? null : (
          <OfferStatus status={offer.status} reader="customer" />
        )}
        {provider.is_closed ? null : (
          <Link className={styles.profile} href={paths.provider(provider.pk)}>
            {t(provider.review_count > 0 ? 'compare.profile' : 'compare.profileOnly')}
          </Link>
        )}
      </div>
      {isEnded && !isRejecting ? (
        <Alert severity="warning">{t('compare.endedWhileOpen', { name })}</Alert>
      ) : null}
      {isChanged ? (
        <Alert severity="warning">
          {t('compare.changedWhileOpen', { name })}{' '}
          <Button look="outlined" size="small" onClick={() => setSeen(termsText(offer))}>
            {t('compare.seeChange')}
          </Button>
        </Alert>
      ) : null}
      <div className={styles.sheetTerms}>
        <Terms offer={offer} openUntil={openUntil} />
      </div>
      {offer.shield?.includes('payment') ? <OffPlatformNotice side="customer" booking={null} /> : null}
      <div className={styles.sheetTerms}>
        <ProviderRecord provider={provider} />
      </div>
      <div className={styles.secondary}>
        {can.includes('chat') ? (
          <ChatButtonLink room={{ pk: offer.room, side: 'customer' }} look="outlined" onOpen={onClose}>
            {t('moves.chat')}
          </ChatButtonLink>
        ) : null}
        {can.includes('reject') ? (
          <Button look="plain" tone="neutral" onClick={() => setRejecting(true)}>
            {t('moves.reject.action')}
          </Button>
        ) : null}
      </div>
      {isRejecting ? (
        <OfferStepOnPress offer={offer} step="reject" onClose={() => setRejecting(false)} onDone={onClose} />
      ) : null}
    </Sheet>
  )
}
