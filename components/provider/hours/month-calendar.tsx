'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useDeferredValue, useState } from 'react'
import { Button } from '@/components/ui/button'
import { providerQueries } from '@/hooks/provider/queries'
import type { Availability, BookedTime } from '@/lib/contract/provider'
import { formatPlainDate } from '@/lib/format/date'
import { DayDetails } from './day-details'
import { addMonths, sameDayIn, weeksOf } from './days'
import styles from './month-calendar.module.css'
import { MonthGrid } from './month-grid'

const noTimes: readonly BookedTime[] = []
const kinds = ['open', 'closed', 'off', 'special'] as const

interface MonthCalendarProps {
  availability: Availability
  today: string
  onOff: (date: string) => void
  onSpecial: (date: string) => void
  onNormal: (date: string) => void
}

/**
 * A month of availability: open, closed, exceptional and booked days. One selected day is shown in detail.
 */
export const MonthCalendar = ({ availability, today, onOff, onSpecial, onNormal }: MonthCalendarProps) => {
  const t = useTranslations('accounts.availability')
  const locale = useLocale()
  const [date, setDate] = useState(today)
  // Deferred: rendering a month takes longer than a frame, so its name and the selected day paint first.
  const drawn = useDeferredValue(date)
  const month = date.slice(0, 7)
  const drawnMonth = drawn.slice(0, 7)
  const weeks = weeksOf(drawnMonth)
  const calendar = useQuery(providerQueries.calendar(weeks[0]?.[0] ?? today, weeks.at(-1)?.[6] ?? today))
  const booked = calendar.data ?? noTimes
  return (
    <section className={styles.calendar} aria-labelledby="calendar-title">
      <h2 id="calendar-title" className={styles.title}>
        {t('calendar.title')}
      </h2>
      <p className={styles.help}>{t('calendar.help')}</p>
      {availability.weekly.length === 0 ? <p className={styles.help}>{t('calendar.assumed')}</p> : null}
      <div className={styles.head}>
        <Button
          look="plain"
          aria-label={t('calendar.previous')}
          onClick={() => setDate(sameDayIn(addMonths(month, -1), date))}
        >
          ‹
        </Button>
        <strong id="calendar-month" aria-live="polite">
          {formatPlainDate(`${month}-15`, locale, 'monthYear')}
        </strong>
        <Button
          look="plain"
          aria-label={t('calendar.next')}
          onClick={() => setDate(sameDayIn(addMonths(month, 1), date))}
        >
          ›
        </Button>
      </div>
      <MonthGrid
        month={drawnMonth}
        availability={availability}
        booked={booked}
        today={today}
        date={month === drawnMonth ? date : drawn}
        onDate={setDate}
      />
      <ul className={styles.legend}>
        {kinds.map((kind) => (
          <li key={kind}>
            <span className={styles.mark} data-kind={kind} aria-hidden="true" />
            {t(`calendar.kind.${kind}`)}
          </li>
        ))}
        <li>
          <span className={styles.mark} data-booked="" aria-hidden="true" />
          {t('calendar.bookedLegend')}
        </li>
      </ul>
      {calendar.isError ? (
        <p className={styles.help} role="alert">
          {t('calendar.failed')}{' '}
          <Button look="plain" size="small" onClick={() => void calendar.refetch()}>
            {t('calendar.retry')}
          </Button>
        </p>
      ) : null}
      <DayDetails
        date={drawn}
        availability={availability}
        booked={booked}
        canChange={drawn >= today}
        onOff={onOff}
        onSpecial={onSpecial}
        onNormal={onNormal}
      />
    </section>
  )
}
