'use client'

import { useTranslations } from 'next-intl'
import { ServiceArt } from '@/components/catalogue/service-art'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { isEscrowed } from '@/lib/contract/booking-states'
import type { Booking } from '@/lib/contract/bookings'
import type { Payment } from '@/lib/contract/payments'
import { paths } from '@/lib/paths'
import { LatePayment } from './late-payment'
import styles from './outcome.module.css'

/** Shown when the booking awaits no payment; also explains money that arrived anyway. */
export const NothingToPay = ({ booking, payment }: { booking: Booking; payment: Payment | null }) => {
  const t = useTranslations('payments')
  // After a double payment the latest one is the returned one.
  const isPaid = isEscrowed(booking.status)
  const said = isPaid ? 'paid' : 'nothing'
  return (
    <div className={styles.told}>
      <LatePayment payment={payment} isPaid={isPaid} />
      <EmptyState
        title={t(`${said}.title`)}
        art={<ServiceArt icon={isPaid ? '1f91d' : '1f50d'} />}
        action={<ButtonLink href={paths.booking(booking.pk)}>{t('toBooking')}</ButtonLink>}
      >
        {t(`${said}.text`)}
      </EmptyState>
    </div>
  )
}
