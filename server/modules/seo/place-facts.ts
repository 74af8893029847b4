import { minFactCount, type Discover } from '@/lib/contract/seo'
import { clockOf } from '@/lib/shared/place-clock'
import type { Db } from '@/server/db/client'
import type { Area } from '@/server/modules/catalogue/area'
import { answerHours } from '@/server/modules/statistics/service'
import {
  listWeekdays,
  readDemandFigures,
  type DemandFigures,
  type WeekdayFigures,
} from './place-facts-repository'

type Facts = Discover['facts']

export const noFacts: Facts = { wait: null, answered: null, busiest_day: null }

const dayMs = 86_400_000
const hourMs = 3_600_000
const countedDays = 180

const isEnough = (rows: number, customers: number) =>
  rows >= minFactCount.rows && customers >= minFactCount.customers

const demandFacts = (counted: DemandFigures | undefined): Pick<Facts, 'wait' | 'answered'> => {
  if (!counted) return { wait: null, answered: null }
  const { asked, askers, answered, answeredAskers, minutes } = counted
  return {
    wait:
      minutes !== null && isEnough(answered, answeredAskers)
        ? { minutes: Math.max(1, minutes), n: answered }
        : null,
    answered: isEnough(asked, askers) ? { percent: Math.round((answered * 100) / asked), n: asked } : null,
  }
}

/** Returns the weekday with the most completed bookings; null among too few, and where two days share the first place. */
const busiestOf = (days: readonly WeekdayFigures[]): Facts['busiest_day'] => {
  const [first, second] = days
  const n = days.reduce((sum, day) => sum + day.n, 0)
  if (!first || first.n === second?.n || n < minFactCount.weekdayRows) return null
  return first.customers >= minFactCount.customers ? { weekday: first.weekday, count: first.n, n } : null
}

interface Asked {
  subService: number
  area: Area | null
  /** The city, if the area is one. */
  city: number | undefined
  /** Providers of the work in the area. */
  providers: number
}

/**
 * Returns what the rows of a place say about it: time to the first offer, share of demands with one, busiest weekday.
 * Each is null below `minFactCount`, so that it describes nobody in particular.
 */
export const readPlaceFacts = async (
  db: Db,
  { subService, area, city, providers }: Asked,
  now: Date,
): Promise<Facts> => {
  if (providers < minFactCount.providers) return noFacts
  const [demands, days] = await Promise.all([
    readDemandFigures(db, subService, area, {
      since: new Date(now.getTime() - countedDays * dayMs),
      // Younger demands may still be answered.
      until: new Date(now.getTime() - answerHours * hourMs),
    }),
    city === undefined ? [] : listWeekdays(db, subService, city, clockOf(city).timeZone),
  ])
  return { ...demandFacts(demands), busiest_day: busiestOf(days) }
}
