'use client'

import { useLocale, useTranslations } from 'next-intl'
import { memo, useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import type { Availability, BookedTime } from '@/lib/contract/provider'
import { formatPlainDate } from '@/lib/format/date'
import { addDays, addMonths, bookedOn, planOf, sameDayIn, weekdayOf, weeksOf } from './days'
import styles from './month-calendar.module.css'

/** Returns the day an arrow key moves to; null for other keys. */
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

interface MonthGridProps {
  month: string
  availability: Availability
  booked: readonly BookedTime[]
  today: string
  /** The selected day. */
  date: string
  onDate: (date: string) => void
}

/** The days of one month's page, with the last and first of its neighbours. */
export const MonthGrid = memo(({ month, availability, booked, today, date, onDate }: MonthGridProps) => {
  const t = useTranslations('accounts.availability')
  const locale = useLocale()
  const moved = useRef(false)
  const grid = useRef<HTMLTableElement>(null)
  // Computing labels of days takes longer than a frame, and selecting a day changes none of them.
  const weeks = useMemo(() => {
    const cellOf = (day: string) => {
      const plan = day < today ? { kind: 'past' as const, hours: [] } : planOf(availability, day)
      const jobs = bookedOn(booked, day).length
      const name = [
        formatPlainDate(day, locale, 'longDate'),
        ...(day === today ? [t('calendar.today')] : []),
        ...(plan.kind === 'past' ? [] : [t(`calendar.kind.${plan.kind}`)]),
        ...plan.hours.map((hours) => t('calendar.hours', { ...hours })),
        ...(jobs > 0 ? [t('calendar.booked', { count: jobs })] : []),
      ].join(', ')
      return { day, name, kind: plan.kind, isBooked: jobs > 0 }
    }
    return weeksOf(month).map((week) => week.map(cellOf))
  }, [month, availability, booked, today, locale, t])

  useEffect(() => {
    // Keys move the focus too; a click has moved it already.
    if (!moved.current) return
    const day = grid.current?.querySelector<HTMLElement>('[tabindex="0"]')
    if (day) moved.current = false
    day?.focus()
  }, [date, weeks])
  const press = (event: KeyboardEvent) => {
    const to = dayAt(event.key, date)
    if (!to) return
    event.preventDefault()
    moved.current = true
    onDate(to)
  }
  return (
    <table ref={grid} className={styles.grid} role="grid" aria-labelledby="calendar-month" onKeyDown={press}>
      <thead>
        <tr>
          {weeks[0]?.map(({ day }) => (
            <th key={day} scope="col" abbr={t(`weekday.${weekdayOf(day)}` as 'weekday.0')}>
              {t(`weekday.${weekdayOf(day)}` as 'weekday.0').slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map(({ day, name, kind, isBooked }) => (
              <td key={day} role="gridcell" aria-selected={day === date}>
                <button
                  type="button"
                  className={styles.day}
                  tabIndex={day === date ? 0 : -1}
                  data-kind={kind}
                  data-outside={day.startsWith(month) ? undefined : ''}
                  data-booked={isBooked ? '' : undefined}
                  aria-current={day === today ? 'date' : undefined}
                  aria-label={name}
                  onClick={() => onDate(day)}
                >
                  {Number(day.slice(8))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
})
MonthGrid.displayName = 'MonthGrid'
