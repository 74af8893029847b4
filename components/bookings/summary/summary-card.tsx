'use client'

import dynamic from 'next/dynamic'
import { BookingActions } from '@/components/bookings/booking-actions'
import { StartCode, StartWithCode } from '@/components/bookings/start-code'
import { BookingStatus } from '@/components/bookings/status'
import { ProblemButton } from '@/components/claims/problem-button'
import { Tile, tintOf } from '@/components/ui/tile'
import type { Booking } from '@/lib/contract/bookings'
import { NextStep } from './next-step'
import { OnMyWay } from './on-my-way'
import { SummaryFacts } from './summary-facts'
import { SummaryPerson } from './summary-person'
import styles from './summary.module.css'

/** Lazily loaded: few bookings have photos of the result. */
const ResultStrip = dynamic(
  () => import('@/components/bookings/result-photos').then((module) => module.ResultStrip),
  { ssr: false },
)

/** Status, the next step and its action; then person, time, place and price. */
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
      <NextStep booking={booking} />
      {booking.status === 'delivered' && booking.deliveries?.length ? (
        <ResultStrip deliveries={booking.deliveries} />
      ) : null}
      <StartCode booking={booking} />
      <OnMyWay booking={booking} />
      {booking.can.includes('start') ? <StartWithCode booking={booking} /> : null}
      {role === 'suggested' ? null : <BookingActions booking={booking} />}
      <SummaryPerson booking={booking} />
      <SummaryFacts booking={booking} />
      <ProblemButton booking={booking} />
    </section>
  )
}
