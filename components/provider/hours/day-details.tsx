'use client'

import { useLocale, useTranslations } from 'next-intl'
import { memo } from 'react'
import { Button } from '@/components/ui/button'
import type { Availability, BookedTime } from '@/lib/contract/provider'
import { formatPlainDate, formatTime } from '@/lib/format/date'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { bookedOn, planOf } from './days'
import styles from './month-calendar.module.css'

interface DayDetailsProps {
  date: string
  availability: Availability
  booked: readonly BookedTime[]
  canChange: boolean
  onOff: (date: string) => void
  onSpecial: (date: string) => void
  onNormal: (date: string) => void
}

/** A day of the calendar: hours, bookings, and its editing. */
export const DayDetails = memo(({ date, availability, booked, canChange, ...change }: DayDetailsProps) => {
  const t = useTranslations('accounts.availability')
  const locale = useLocale()
  const plan = planOf(availability, date)
  const jobs = bookedOn(booked, date)
  const isException = plan.kind === 'off' || plan.kind === 'special'
  return (
    <div className={styles.details} aria-live="polite">
      <h3 className={styles.date}>{formatPlainDate(date, locale, 'longDate')}</h3>
      <p className={styles.help}>
        {[
          t(`calendar.kind.${plan.kind}`),
          ...plan.hours.map((hours) => t('calendar.hours', { ...hours })),
        ].join(' · ')}
      </p>
      {jobs.length > 0 ? (
        <ul className={styles.jobs}>
          {jobs.map(({ booking, service, starts_at, ends_at }) => {
            const time = `${formatTime(starts_at, locale)}–${formatTime(ends_at, locale)}`
            return (
              <li key={booking}>
                <Link href={paths.booking(booking)}>
                  {time} {service}
                </Link>
              </li>
            )
          })}
        </ul>
      ) : null}
      {canChange ? (
        <div className={styles.actions}>
          {plan.kind === 'off' ? null : (
            <Button size="small" look="quiet" onClick={() => change.onOff(date)}>
              {t('calendar.takeOff')}
            </Button>
          )}
          {plan.kind === 'special' ? null : (
            <Button size="small" look="quiet" onClick={() => change.onSpecial(date)}>
              {t('calendar.special')}
            </Button>
          )}
          {isException ? (
            <Button size="small" look="quiet" onClick={() => change.onNormal(date)}>
              {t('calendar.normal')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
})
DayDetails.displayName = 'DayDetails'
