'use client'

import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CancelDialog } from '@/components/payments/booking/cancel-dialog'
import { ButtonLink } from '@/components/ui/button-link'
import { DateTime } from '@/components/ui/date-time'
import { Notice } from '@/components/ui/notice'
import { useBookingMove } from '@/hooks/bookings/mutations'
import type { Booking } from '@/lib/contract/bookings'
import { paths } from '@/lib/paths'
import styles from './booking-page.module.css'
import { MoveDialog, type AskedStep } from './move-dialog'
import { StepError } from './step-error'

const asked: readonly AskedStep[] = [
  'complete',
  'deliver',
  'revive',
  'request-changes',
  'reschedule',
  'no-show',
  'cancel',
]
/** What moves the job forward; the rest stands back. */
const forward: readonly AskedStep[] = ['complete', 'deliver', 'revive']

const isAsked = (can: Booking['can'], step: AskedStep) => can.some((one) => one === step)

/** A new time proposed by one side; the other accepts by proposing the same. */
const ProposedTime = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.proposed')
  const move = useBookingMove(booking.pk)
  const { proposed_start: proposed, role, can } = booking
  if (!proposed) return null
  const isMine = proposed.by === role
  return (
    <Notice tone="warning" title={t(isMine ? 'mine' : 'theirs')}>
      <p style={{ margin: '0.25rem 0 0.75rem' }}>
        <DateTime value={proposed.starts_at} />
      </p>
      {isMine || !can.includes('reschedule') ? null : (
        <Button
          variant="contained"
          loading={move.isPending}
          onClick={() => move.mutate({ step: 'reschedule', starts_at: proposed.starts_at })}
        >
          {t('accept')}
        </Button>
      )}
      <StepError error={move.error} />
    </Notice>
  )
}

/** Every step the viewer may take, and nothing else. */
export const BookingActions = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.moves')
  const [open, setOpen] = useState<AskedStep | null>(null)
  const steps = asked.filter((step) => isAsked(booking.can, step))
  const room = booking.approved_offer?.room
  const messages = booking.role === 'provider' ? paths.providerMessages(room) : paths.customerMessages(room)
  const canChat = booking.can.includes('chat') && room !== undefined
  const canCompare =
    booking.role === 'customer' && booking.status === 'booking_offers' && booking.offer_count > 0
  const dispute = booking.can.includes('dispute') ? 'ask' : booking.status === 'disputed' ? 'see' : null
  if (steps.length === 0 && !canChat && !canCompare && !dispute) return null
  return (
    <div className={styles.actions}>
      <ProposedTime booking={booking} />
      <div className={styles.buttons}>
        {canCompare ? (
          <ButtonLink href={paths.bookingOffers(booking.pk)} look="accent">
            {t('compare', { count: booking.offer_count })}
          </ButtonLink>
        ) : null}
        {steps.map((step) => (
          <Button
            key={step}
            variant={forward.includes(step) ? 'contained' : 'outlined'}
            color={forward.includes(step) ? 'primary' : 'inherit'}
            onClick={() => setOpen(step)}
          >
            {t(`${step}.action`)}
          </Button>
        ))}
        {dispute ? (
          <ButtonLink
            href={paths.bookingDispute(booking.pk)}
            look={dispute === 'see' ? 'primary' : 'outlined'}
          >
            {t(dispute === 'see' ? 'dispute.see' : 'dispute.action')}
          </ButtonLink>
        ) : null}
        {canChat ? (
          <ButtonLink href={messages} look="outlined">
            {t('chat')}
          </ButtonLink>
        ) : null}
      </div>
      {open === 'cancel' && booking.payment ? (
        <CancelDialog booking={booking} onClose={() => setOpen(null)} />
      ) : open ? (
        <MoveDialog
          booking={booking.pk}
          step={open}
          situation={`${booking.role}_${booking.status}`}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  )
}
