import type { ListedBooking } from '@/lib/contract/bookings'
import { plainDate } from '@/lib/format/date'
import { clockOf } from '@/lib/shared/place-clock'

interface JobDay<Row> {
  /** `YYYY-MM-DD` at the place of the work; null without an agreed time. */
  date: string | null
  rows: Row[]
}

/** Groups jobs by the day of their start at their place, in order of time; jobs without a time come first. */
export const jobDays = <Row extends { booking: Pick<ListedBooking, 'starts_at' | 'city'> }>(
  rows: readonly Row[],
): JobDay<Row>[] => {
  const days: JobDay<Row>[] = []
  const inOrder = [...rows].sort((a, b) =>
    (a.booking.starts_at ?? '').localeCompare(b.booking.starts_at ?? ''),
  )
  for (const row of inOrder) {
    const { starts_at: start, city } = row.booking
    const date = start && plainDate(start, clockOf(city.ibge))
    const last = days.at(-1)
    if (last?.date === date) last.rows.push(row)
    else days.push({ date, rows: [row] })
  }
  return days
}
