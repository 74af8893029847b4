'use client'

import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import type { OfferMove } from '@/hooks/offers/mutations'
import type { Offer } from '@/lib/contract/offers'
import { paths } from '@/lib/paths'
import { standsUntil, type Badge } from './facts'
import styles from './offer-card.module.css'
import { OfferSummary } from './offer-summary'

const OfferMoveDialog = dynamic(
  () => import('./offer-move-dialog').then((module) => module.OfferMoveDialog),
  { ssr: false },
)

interface OfferCardProps {
  offer: Offer
  /** Until when the request takes offers; null while it is not read. */
  openUntil: string | null
  badges: Badge[]
  onApproved: () => void
}

/** An offer for its customer: what to compare it by, one way to take it, and what else can be done. */
export const OfferCard = ({ offer, openUntil, badges, onApproved }: OfferCardProps) => {
  const t = useTranslations('offers.moves')
  const [open, setOpen] = useState<OfferMove | null>(null)
  const { can } = offer
  const taking = (['accept-update', 'approve'] as const).find((step) => can.includes(step))
  return (
    <li className={styles.card}>
      <OfferSummary
        provider={offer.provider}
        status={offer.status}
        terms={offer}
        proposed={offer.pending_update}
        expiresAt={standsUntil(offer, openUntil)}
        badges={badges}
      />
      <div className={styles.actions}>
        {taking ? (
          <Button variant="contained" size="large" className={styles.take} onClick={() => setOpen(taking)}>
            {t(`${taking}.action`)}
          </Button>
        ) : null}
        {offer.status === 'awaiting_payment' ? (
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
          <Button color="inherit" onClick={() => setOpen('reject')}>
            {t('reject.action')}
          </Button>
        ) : null}
      </div>
      {open ? (
        <OfferMoveDialog
          offer={offer}
          step={open}
          onClose={() => setOpen(null)}
          onDone={open === 'approve' ? onApproved : undefined}
        />
      ) : null}
    </li>
  )
}
