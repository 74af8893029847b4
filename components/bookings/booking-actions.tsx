'use client'

import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CancelDialog } from '@/components/payments/booking/cancel-dialog'
import { ButtonLink } from '@/components/ui/button-link'
import type { Booking } from '@/lib/contract/bookings'
import { paths } from '@/lib/paths'
import styles from './booking-page.module.css'
import { MoveDialog, type AskedStep } from './move-dialog'
import { ProposedTime } from './reschedule/proposed-time'
import { RescheduleDialog } from './reschedule/reschedule-dialog'

type Asked = AskedStep | 'reschedule'

const asked: readonly Asked[] = [
  'complete',
  'deliver',
  'revive',
  'request-changes',
  'reschedule',
  'no-show',
  'cancel',
]
/** What moves the job forward; the rest stands back. */
const forward: readonly Asked[] = ['complete', 'deliver', 'revive']

const isAsked = (can: Booking['can'], step: Asked) => can.some((one) => one === step)

/** The steps the viewer may take, by `can`. */
export const BookingActions = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.moves')
  const [open, setOpen] = useState<Asked | null>(null)
  const steps = asked.filter((step) => isAsked(booking.can, step))
  const room = booking.approved_offer?.room
  const messages = booking.role === 'provider' ? paths.providerMessages(room) : paths.customerMessages(room)
  const canChat = booking.can.includes('chat') && room !== undefined
  const canCompare =
    booking.role === 'customer' && booking.status === 'booking_offers' && booking.offer_count > 0
  const isDisputed = booking.status === 'disputed'
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
        {isDisputed ? (
          <ButtonLink href={paths.bookingDispute(booking.pk)}>{t('dispute.see')}</ButtonLink>
        ) : null}
        {canChat ? (
          <ButtonLink href={messages} look="outlined">
            {t('chat')}
          </ButtonLink>
        ) : null}
        <ButtonLink href={paths.bookingHelp(booking.pk)} look="plain">
          {t('help')}
        </ButtonLink>
      </div>
      {open === 'cancel' && booking.payment ? (
        <CancelDialog booking={booking} onClose={() => setOpen(null)} />
      ) : open === 'reschedule' ? (
        <RescheduleDialog booking={booking} onClose={() => setOpen(null)} />
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
