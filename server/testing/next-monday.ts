import { weekdayOf } from '@/server/time/local-time'

/** The next Monday at least three days ahead, as a day of São Paulo. */
export const nextMonday = (): string => {
  for (let day = 3; ; day++) {
    const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10)
    if (weekdayOf(date) === 1) return date
  }
}
