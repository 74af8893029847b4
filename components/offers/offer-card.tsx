'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { preloadConfirmQuestion } from '@/components/ui/confirm-dialog'
import { loadOnPress } from '@/components/ui/load-on-press'
import type { OfferStep } from '@/hooks/offers/mutations'
import { useOfflineNotice } from '@/hooks/use-offline-notice'
import { usePrefetch } from '@/hooks/use-prefetch'
import { useShownFirst } from '@/hooks/use-shown-first'
import type { Offer } from '@/lib/contract/offers'
import { paths } from '@/lib/paths'
import { OffPlatformNotice } from './off-platform-notice'
import styles from './offer-card.module.css'
import { validUntil, type Badge } from './offer-facts'
import { OfferSummary } from './offer-summary'

const loadMove = () => import('./offer-step-dialog').then((module) => module.OfferStepDialog)
const OfferMoveDialog = loadOnPress(loadMove, useOfflineNotice)

interface OfferCardProps {
  offer: Offer
  /** Deadline of the request; null while loading. */
  openUntil: string | null
  badges: Badge[]
  /** Named by the address, as in a link from the offer's conversation. */
  isNamed: boolean
  /** Its card payment is under review by the issuer. */
  isReviewed: boolean
  onApproved: () => void
  /** Called when the confirmation dialog opens or is dismissed. */
  onAsked: (isOpen: boolean) => void
}

/** An offer for its customer: comparable facts, the accept button, and secondary actions. */
export const OfferCard = ({
  offer,
  openUntil,
  badges,
  isNamed,
  isReviewed,
  onApproved,
  onAsked,
}: OfferCardProps) => {
  const t = useTranslations('offers.moves')
  const card = useShownFirst<HTMLLIElement>(isNamed)
  const [open, setOpen] = useState<OfferStep | null>(null)
  const ask = (step: OfferStep | null) => {
    setOpen(step)
    onAsked(step !== null)
  }
  usePrefetch(loadMove)
  usePrefetch(preloadConfirmQuestion)
  const { can } = offer
  const taking = (['accept-update', 'approve'] as const).find((step) => can.includes(step))
  return (
    <li
      ref={card}
      className={styles.card}
      data-named={isNamed ? '' : undefined}
      tabIndex={isNamed ? -1 : undefined}
    >
      <OfferSummary
        provider={offer.provider}
        status={offer.status}
        terms={offer}
        proposed={offer.pending_update}
        expiresAt={offer.status === 'approved' ? null : validUntil(offer, openUntil)}
        badges={badges}
        isReviewed={isReviewed}
      />
      {offer.shield?.includes('payment') ? <OffPlatformNotice side="customer" booking={null} /> : null}
      <div className={styles.actions}>
        {taking ? (
          <Button size="large" className={styles.take} onClick={() => ask(taking)}>
            {t(`${taking}.action`)}
          </Button>
        ) : null}
        {offer.status === 'awaiting_payment' && !isReviewed ? (
          <ButtonLink href={paths.payBooking(offer.booking)} look="accent" size="large">
            {t('pay')}
          </ButtonLink>
        ) : null}
        {can.includes('chat') ? (
          <ButtonLink href={paths.customerMessages(offer.room)} look="outlined">
            {t('chat')}
          </ButtonLink>
        ) : null}
        {can.includes('reject') ? (
          <Button look="plain" tone="neutral" onClick={() => ask('reject')}>
            {t('reject.action')}
          </Button>
        ) : null}
      </div>
      {open ? (
        <OfferMoveDialog
          offer={offer}
          step={open}
          onClose={() => ask(null)}
          onDone={open === 'approve' ? onApproved : undefined}
        />
      ) : null}
    </li>
  )
}
