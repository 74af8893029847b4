'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { MaskingHint } from '@/components/contact-masking/masking-hint'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { QueryFallback } from '@/components/ui/query-fallback'
import { StepError } from '@/components/ui/step-error'
import { TextInput } from '@/components/ui/text-input'
import { useBookingStep } from '@/hooks/bookings/mutations'
import { peerOf } from '@/hooks/bookings/peer'
import { paymentQueries } from '@/hooks/payments/queries'
import { useNow } from '@/hooks/use-now'
import type { Cancellation } from '@/lib/contract/booking-money'
import type { Booking } from '@/lib/contract/bookings'
import styles from './cancel-dialog.module.css'
import { SettlementSums } from './settlement-sums'

/** If canceling is free, its only cost is material already advanced. */
const reasonOf = ({ reason, fee_cents }: Cancellation) =>
  fee_cents > 0 && (reason === 'free' || reason === 'withdrawal_right') ? 'advance' : reason

interface CancelDialogProps {
  booking: Pick<Booking, 'pk' | 'role' | 'starts_at' | 'provider' | 'customer'>
  onClose: () => void
}

/** Cancels a paid booking after showing exact sums. Refetches expired sums. */
export const CancelDialog = ({ booking, onClose }: CancelDialogProps) => {
  const t = useTranslations('payments.cancel')
  const side = booking.role === 'provider' ? 'provider' : 'customer'
  const query = useQuery({
    ...paymentQueries.cancellation(booking.pk),
    refetchInterval: 30_000,
  })
  const move = useBookingStep(booking.pk)
  const [text, setText] = useState('')
  const now = useNow(1000)
  const sums = query.data
  const isOld = sums?.next_change_at ? Date.parse(sums.next_change_at) <= now : false
  const confirm = () => {
    if (isOld) return void query.refetch()
    const reason = text.trim()
    move.mutate(reason ? { step: 'cancel', reason } : { step: 'cancel' }, { onSuccess: onClose })
  }
  return (
    <ConfirmDialog
      open
      title={t('title')}
      confirm={sums && !isOld ? t('confirm') : t('reading')}
      cancel={t('keep')}
      danger
      busy={move.isPending}
      reading={query.isFetching && (!sums || isOld)}
      onConfirm={confirm}
      onClose={onClose}
    >
      {sums ? (
        <>
          <SettlementSums sums={sums} booking={booking} fee={t('fee')} why={t(`reason.${reasonOf(sums)}`)} />
          {side === 'provider' ? <p className={styles.text}>{t('figures')}</p> : null}
          <p className={styles.text}>{t(`way.${side}`)}</p>
          <TextInput
            label={t('why')}
            helperText={t('whyHint', { name: peerOf(booking) })}
            value={text}
            onChange={(event) => setText(event.target.value)}
            multiline
            minRows={2}
            htmlInput={{ maxLength: 1000 }}
          />
          {/* Canceling hides the two sides' contacts from each other again. */}
          <MaskingHint text={text} scope="public" />
        </>
      ) : (
        <QueryFallback query={query} rows={1} label={t('reading')} />
      )}
      <StepError error={move.error} />
    </ConfirmDialog>
  )
}
