'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { loadQuestion } from '@/components/ui/confirm-dialog'
import { onPress } from '@/components/ui/on-press'
import type { OfferMove } from '@/hooks/offers/mutations'
import { useFetchedAhead } from '@/hooks/use-fetched-ahead'
import { useSaidOffline } from '@/hooks/use-said-offline'
import type { Offer } from '@/lib/contract/offers'
import { paths } from '@/lib/paths'
import { standsUntil, type Badge } from './facts'
import styles from './offer-card.module.css'
import { OfferSummary } from './offer-summary'
import { OutsideNotice } from './outside-notice'

const loadMove = () => import('./offer-move-dialog').then((module) => module.OfferMoveDialog)
const OfferMoveDialog = onPress(loadMove, useSaidOffline)

interface OfferCardProps {
  offer: Offer
  /** Until when the request takes offers; null while it is not read. */
  openUntil: string | null
  badges: Badge[]
  /** The payment for it is looked at by the card's company. */
  isReviewed: boolean
  onApproved: () => void
  /** A question about it opened, or was closed by who was asked. */
  onAsked: (isOpen: boolean) => void
}

/** An offer for its customer: what to compare it by, one way to take it, and what else can be done. */
export const OfferCard = ({ offer, openUntil, badges, isReviewed, onApproved, onAsked }: OfferCardProps) => {
  const t = useTranslations('offers.moves')
  const [open, setOpen] = useState<OfferMove | null>(null)
  const ask = (step: OfferMove | null) => {
    setOpen(step)
    onAsked(step !== null)
  }
  useFetchedAhead(loadMove)
  useFetchedAhead(loadQuestion)
  const { can } = offer
  const taking = (['accept-update', 'approve'] as const).find((step) => can.includes(step))
  return (
    <li className={styles.card}>
      <OfferSummary
        provider={offer.provider}
        status={offer.status}
        terms={offer}
        proposed={offer.pending_update}
        expiresAt={offer.status === 'approved' ? null : standsUntil(offer, openUntil)}
        badges={badges}
        isReviewed={isReviewed}
      />
      {offer.shield?.includes('payment') ? <OutsideNotice side="customer" booking={null} /> : null}
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
