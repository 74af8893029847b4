'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { QueryFallback } from '@/components/ui/query-fallback'
import { StepError } from '@/components/ui/step-error'
import { useBookingStep } from '@/hooks/bookings/mutations'
import { paymentQueries } from '@/hooks/payments/queries'
import type { Booking } from '@/lib/contract/bookings'
import { defaultPreset } from '@/lib/contract/cancellation-presets'
import { noShowDisputeHours } from '@/lib/contract/no-shows'
import styles from './cancel-dialog.module.css'
import { SettlementSums } from './settlement-sums'

interface NoShowDialogProps {
  booking: Pick<Booking, 'pk' | 'role' | 'starts_at' | 'approved_offer' | 'provider' | 'customer'>
  onClose: () => void
}

/** Reports a no-show after explaining its effect on the money. */
export const NoShowDialog = ({ booking, onClose }: NoShowDialogProps) => {
  const t = useTranslations('bookings.moves.no-show')
  const moves = useTranslations('bookings.moves')
  const cancel = useTranslations('payments.cancel')
  const side = booking.role === 'provider' ? 'provider' : 'customer'
  const query = useQuery(paymentQueries.noShow(booking.pk))
  const move = useBookingStep(booking.pk)
  const sums = query.data
  return (
    <ConfirmDialog
      open
      title={t(`title.${side}`)}
      confirm={t('confirm')}
      cancel={moves('keep')}
      danger
      busy={move.isPending}
      reading={!sums}
      onConfirm={() => move.mutate({ step: 'no-show' }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {sums ? (
        <>
          <SettlementSums
            sums={sums}
            booking={booking}
            fee={t('fee')}
            why={t(`reason.${sums.reason}`, {
              preset: booking.approved_offer?.cancellation ?? defaultPreset,
            })}
          />
          <p className={styles.text}>{t(`text.${side}`, { hours: noShowDisputeHours })}</p>
        </>
      ) : (
        <QueryFallback query={query} rows={1} label={cancel('reading')} />
      )}
      <StepError error={move.error} />
    </ConfirmDialog>
  )
}
