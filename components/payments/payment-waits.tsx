'use client'

import CircularProgress from '@mui/material/CircularProgress'
import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import type { Booking } from '@/lib/contract/bookings'
import type { PaymentMethod } from '@/lib/contract/payments'
import { paths } from '@/lib/paths'
import styles from './outcome.module.css'

interface PaymentWaitsProps {
  /** `charging`: the page was opened anew while a card is being charged. */
  phase: 'charging' | 'review' | 'closing'
  booking: Booking
  method: PaymentMethod
}

/** The gateway has yet to answer, and the page goes on by itself when it does. */
export const PaymentWaits = ({ phase, booking, method }: PaymentWaitsProps) => {
  const t = useTranslations('payments.waits')
  return (
    <div className={styles.outcome} role="status">
      <CircularProgress aria-hidden />
      <p className={styles.text}>{t(phase === 'closing' ? `closing.${method}` : phase)}</p>
      {phase === 'review' ? (
        <ButtonLink href={paths.booking(booking.pk)} look="outlined">
          {t('leave')}
        </ButtonLink>
      ) : null}
    </div>
  )
}
