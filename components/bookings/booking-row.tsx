import type { ReactNode } from 'react'
import { PlaceTime } from '@/components/places/place-time'
import { Tile, tintOf } from '@/components/ui/tile'
import type { ListedBooking } from '@/lib/contract/bookings'
import { Link } from '@/lib/i18n/link'
import styles from './booking-row.module.css'
import { TimeAndPlace } from './time-and-place'

interface BookingRowProps {
  booking: ListedBooking
  status: ReactNode
  /** Path of the booking's page; absent if the reader may not open it yet. */
  href?: string
  /** Facts before the time and the place, each a list item. */
  first?: ReactNode
  /** Facts after them. */
  more?: ReactNode
  className?: string
  children: ReactNode
}

/** A booking in a list: picture, name, status, time, place, and the next step. */
export const BookingRow = ({ booking, status, href, first, more, className, children }: BookingRowProps) => {
  const { sub_service: work } = booking
  return (
    <li className={className ? `${styles.row} ${className}` : styles.row}>
      <div className={styles.head}>
        <Tile src={work.icon} tint={tintOf(work.pk)} />
        <div className={styles.words}>
          {status}
          <h2 className={styles.title}>{href ? <Link href={href}>{work.name}</Link> : work.name}</h2>
          <ul className={styles.facts}>
            {first}
            <TimeAndPlace booking={booking} />
            {more}
          </ul>
        </div>
      </div>
      <PlaceTime city={booking.city.ibge}>{children}</PlaceTime>
    </li>
  )
}
