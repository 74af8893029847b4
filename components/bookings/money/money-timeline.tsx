'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import card from '@/components/bookings/booking-page.module.css'
import { PlaceDateTime } from '@/components/places/place-date-time'
import { ErrorState } from '@/components/ui/error-state'
import { Money } from '@/components/ui/money'
import { paymentQueries } from '@/hooks/payments/queries'
import { isNotFound } from '@/lib/api/error'
import type { MoneyEvent } from '@/lib/contract/booking-money'
import type { Booking } from '@/lib/contract/bookings'
import styles from './money-timeline.module.css'
import { ReceiptButton } from './receipt-button'

const Entry = ({ event }: { event: MoneyEvent }) => {
  const t = useTranslations('payments.timeline')
  return (
    <li className={styles.entry} data-state={event.state}>
      <div className={styles.line}>
        <span>{event.text}</span>
        {event.amount_cents === null ? null : (
          <strong>
            <Money cents={event.charged_cents ?? event.amount_cents} />
          </strong>
        )}
      </div>
      {event.at ? (
        <span className={styles.moment}>
          <PlaceDateTime value={event.at} />
        </span>
      ) : event.expected_at ? (
        <span className={styles.moment}>
          {t('expected')} <PlaceDateTime value={event.expected_at} />
        </span>
      ) : null}
    </li>
  )
}

/** Past and expected money events of a booking; nothing without money. */
export const MoneyTimeline = ({ booking }: { booking: Pick<Booking, 'pk' | 'role'> }) => {
  const t = useTranslations('payments.timeline')
  const isSide = booking.role === 'customer' || booking.role === 'provider'
  const query = useQuery({ ...paymentQueries.money(booking.pk), enabled: isSide })
  const events = query.data ?? []
  // Only escrowed money has a receipt, not refunded money without a purpose.
  const wasHeld = events.some(({ kind, state }) => kind === 'held' && state === 'done')
  if (isNotFound(query.error)) return null
  if (query.isError)
    return (
      <section className={card.card}>
        <ErrorState retry={() => void query.refetch()} />
      </section>
    )
  if (events.length === 0) return null
  return (
    <section className={card.card} aria-labelledby="money-title">
      <h2 id="money-title" className={card.heading}>
        {t('title')}
      </h2>
      <ol className={styles.entries}>
        {events.map((event) => (
          <Entry key={event.pk} event={event} />
        ))}
      </ol>
      {wasHeld ? <ReceiptButton booking={booking.pk} /> : null}
    </section>
  )
}
