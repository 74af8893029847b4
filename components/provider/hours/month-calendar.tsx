'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '@/components/ui/button'
import { providerQueries } from '@/hooks/provider/queries'
import type { Availability } from '@/lib/contract/provider'
import { formatPlainDate, plainDate } from '@/lib/format/date'
import { DayDetails } from './day-details'
import { addDays, addMonths, planOf, sameDayIn, weekdayOf, weeksOf } from './days'
import styles from './month-calendar.module.css'

const kinds = ['open', 'closed', 'off', 'special'] as const

/** The day an arrow key moves to; null when the key does not move. */
const dayAt = (key: string, date: string): string | null => {
  const month = date.slice(0, 7)
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return addDays(date, -weekdayOf(date))
    case 'End':
      return addDays(date, 6 - weekdayOf(date))
    case 'PageUp':
      return sameDayIn(addMonths(month, -1), date)
    case 'PageDown':
      return sameDayIn(addMonths(month, 1), date)
    default:
      return null
  }
}

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
  const moved = useRef(false)
  const grid = useRef<HTMLTableElement>(null)
  const month = date.slice(0, 7)
  const weeks = weeksOf(month)
  const booked = useQuery(providerQueries.calendar(weeks[0]?.[0] ?? today, weeks.at(-1)?.[6] ?? today))
  const bookedOn = (day: string) =>
    (booked.data ?? []).filter(
      ({ starts_at, ends_at }) => plainDate(starts_at) <= day && day <= plainDate(Date.parse(ends_at) - 1),
    )

  useEffect(() => {
    // Keys move the focus too; a click has moved it already.
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    moved.current = false
  }, [date])
  const press = (event: KeyboardEvent) => {
    const to = dayAt(event.key, date)
    if (!to) return
    event.preventDefault()
    moved.current = true
    setDate(to)
  }
  const nameOf = (day: string): string => {
    const plan = day < today ? { kind: 'past' as const, hours: [] } : planOf(availability, day)
    const jobs = bookedOn(day).length
    return [
      formatPlainDate(day, locale, 'longDate'),
      ...(day === today ? [t('calendar.today')] : []),
      ...(plan.kind === 'past' ? [] : [t(`calendar.kind.${plan.kind}`)]),
      ...plan.hours.map((hours) => t('calendar.hours', { ...hours })),
      ...(jobs > 0 ? [t('calendar.booked', { count: jobs })] : []),
    ].join(', ')
  }
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
      <table
        ref={grid}
        className={styles.grid}
        role="grid"
        aria-labelledby="calendar-month"
        onKeyDown={press}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={t(`weekday.${weekdayOf(day)}` as 'weekday.0')}>
                {t(`weekday.${weekdayOf(day)}` as 'weekday.0').slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} role="gridcell" aria-selected={day === date}>
                  <button
                    type="button"
                    className={styles.day}
                    tabIndex={day === date ? 0 : -1}
                    data-kind={day < today ? 'past' : planOf(availability, day).kind}
                    data-outside={day.startsWith(month) ? undefined : ''}
                    data-booked={bookedOn(day).length > 0 ? '' : undefined}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={nameOf(day)}
                    onClick={() => setDate(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
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
      {booked.isError ? (
        <p className={styles.help} role="alert">
          {t('calendar.failed')}{' '}
          <Button look="plain" size="small" onClick={() => void booked.refetch()}>
            {t('calendar.retry')}
          </Button>
        </p>
      ) : null}
      <DayDetails
        date={date}
        plan={planOf(availability, date)}
        jobs={bookedOn(date)}
        canChange={date >= today}
        onOff={() => onOff(date)}
        onSpecial={() => onSpecial(date)}
        onNormal={() => onNormal(date)}
      />
    </section>
  )
}
