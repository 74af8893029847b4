'use client'

import { BookingActions } from '@/components/bookings/booking-actions'
import { StartCode } from '@/components/bookings/start-code'
import { BookingStatus } from '@/components/bookings/status'
import { Tile, tintOf } from '@/components/ui/tile'
import type { Booking } from '@/lib/contract/bookings'
import { OnMyWay } from './on-my-way'
import { SummaryFacts } from './summary-facts'
import { SummaryPerson } from './summary-person'
import styles from './summary.module.css'

/** Work, person, time, place, price, status, and the primary action. */
export const SummaryCard = ({ booking }: { booking: Booking }) => {
  const { sub_service: work, role } = booking
  return (
    <section className={styles.card} aria-labelledby="booking-title">
      <div className={styles.head}>
        <Tile src={work.icon} tint={tintOf(work.pk)} />
        <div>
          <BookingStatus booking={booking} />
          <h1 id="booking-title" className={styles.title}>
            {work.name}
          </h1>
        </div>
      </div>
      <OnMyWay booking={booking} />
      {booking.start_code ? <StartCode code={booking.start_code} /> : null}
      <SummaryPerson booking={booking} />
      <SummaryFacts booking={booking} />
      {role === 'suggested' ? null : <BookingActions booking={booking} />}
    </section>
  )
}
