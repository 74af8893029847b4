'use client'

import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import { Money } from '@/components/ui/money'
import { Spinner } from '@/components/ui/spinner'
import type { Booking } from '@/lib/contract/bookings'
import type { Payment } from '@/lib/contract/payments'
import { paths } from '@/lib/paths'
import styles from './outcome.module.css'

interface PaymentWaitsProps {
  /** `charging`: the page was reloaded during a card charge. */
  phase: 'charging' | 'review' | 'closing'
  booking: Booking
  payment: Payment | null
}

/** Shown until the gateway answers; the page then updates by itself. */
export const PaymentPending = ({ phase, booking, payment }: PaymentWaitsProps) => {
  const t = useTranslations('payments.waits')
  return (
    <div className={styles.outcome} role="status">
      <Spinner />
      {payment ? (
        <p className={styles.amount}>
          <Money cents={payment.charged_cents} />
        </p>
      ) : null}
      <p className={styles.text}>{t(phase === 'closing' ? `closing.${payment?.method ?? 'card'}` : phase)}</p>
      {phase === 'review' ? (
        <ButtonLink href={paths.booking(booking.pk)} look="outlined">
          {t('leave')}
        </ButtonLink>
      ) : null}
    </div>
  )
}
