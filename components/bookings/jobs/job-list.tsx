'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { arrivalOf } from '@/components/bookings/arrival'
import { BookingStatus, NextSentence } from '@/components/bookings/status'
import { PlaceTime } from '@/components/places/place-time'
import { ButtonLink } from '@/components/ui/button-link'
import { useNow } from '@/hooks/use-now'
import { walletQueries } from '@/hooks/wallet/queries'
import type { ListedBooking } from '@/lib/contract/bookings'
import { formatPlainDate, plainDate } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { formatHours } from '@/lib/shared/moments'
import { clockOf } from '@/lib/shared/place-clock'
import { jobDays } from './job-days'
import styles from './jobs.module.css'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Heading of a day: today and tomorrow by name, with the date. */
const DayName = ({ date, now }: { date: string | null; now: number }) => {
  const t = useTranslations('bookings.jobs')
  const locale = useLocale()
  if (date === null) return t('noDay')
  const day = formatPlainDate(date, locale, 'longDate')
  if (date === plainDate(now)) return t('today', { day })
  return date === plainDate(now + dayMs) ? t('tomorrow', { day }) : day
}

/** Steps that wait for the provider, whatever the day. */
const waits = ({ status, proposed_start: proposed }: ListedBooking) =>
  status === 'in_progress' || status === 'changes_requested' || proposed?.by === 'customer'

interface JobProps {
  booking: ListedBooking
  /** The provider's share in centavos; absent until known, or where the money took another way. */
  cents: number | undefined
  isToday: boolean
}

/** A job in a line: hour, work, person, place and the provider's own sum; its next step where one is due. */
const Job = ({ booking, cents, isToday }: JobProps) => {
  const t = useTranslations('bookings.jobs')
  const locale = useLocale()
  const now = useNow(minuteMs)
  const { pk, sub_service: work, customer, district, city, starts_at: start, ends_at: end, status } = booking
  const clock = clockOf(city.ibge)
  const isDue = waits(booking) || (isToday && status === 'approved')
  const isPlain = status === 'approved' && arrivalOf(booking, now) === null
  return (
    <li className={styles.job}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <Link href={paths.booking(pk)}>
            {start ? `${formatHours(start, end, locale, clock)} · ` : null}
            {work.name}
          </Link>
        </h3>
        {cents === undefined ? null : (
          <span className={styles.sum}>{t('gets', { amount: formatMoney(cents, locale) })}</span>
        )}
      </div>
      <p className={styles.soft}>
        {[customer.full_name, district, `${city.name}, ${city.state}`].filter(Boolean).join(' · ')}
      </p>
      {isPlain ? null : (
        <div>
          <BookingStatus booking={booking} />
        </div>
      )}
      {isDue ? (
        <div className={styles.due}>
          <PlaceTime city={city.ibge}>
            <NextSentence booking={booking} reader="provider" />
          </PlaceTime>
          <ButtonLink href={paths.booking(pk)} look="outlined">
            {t('open')}
          </ButtonLink>
        </div>
      ) : null}
    </li>
  )
}

/** A provider's confirmed jobs under their days. */
export const JobList = ({ rows }: { rows: readonly { booking: ListedBooking }[] }) => {
  const now = useNow(minuteMs)
  const { data: balance } = useQuery(walletQueries.provider())
  const coming = new Map(balance?.coming.map((one) => [one.booking, one.amount_cents]))
  return (
    <div className={styles.days}>
      {jobDays(rows).map(({ date, rows: jobs }) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className={styles.day}>
            <DayName date={date} now={now} />
          </h2>
          <ul className={styles.list}>
            {jobs.map(({ booking }) => (
              <Job
                key={booking.pk}
                booking={booking}
                cents={coming.get(booking.pk)}
                isToday={date === plainDate(now)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
