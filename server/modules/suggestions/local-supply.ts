import { maxCountedProviders } from '@/lib/contract/catalogue'
import { maxInstantProviders, type LocalSupply } from '@/lib/contract/local-supply'
import type { Needs } from '@/server/context'
import type { Db } from '@/server/db/client'
import type { Locale } from '@/server/http/locale'
import { findFirstFreeTime } from '@/server/modules/bookings/free-times'
import { cityArea } from '@/server/modules/catalogue/area'
import { readOfferingQuery } from '@/server/modules/catalogue/offering'
import { presentWork } from '@/server/modules/catalogue/presenter'
import { estimatePrice } from '@/server/modules/catalogue/price-estimates'
import { listRanked } from '@/server/modules/catalogue/providers'
import {
  findRequestableSubService,
  findSubService,
  matchingSubServices,
} from '@/server/modules/catalogue/service'
import {
  countLocalProviders,
  listOtherCities,
  listOtherWork,
  readAnswerTimes,
  type Place,
} from './local-supply-repository'

const dayMs = 86_400_000
const answerDays = 180
/** With fewer answered demands nothing is said. */
const minAnswers = 5
const citiesShown = 6
const workShown = 4
const facesShown = 4

/** Returns the usual response time: in the city, or anywhere if the city has too few responses. */
export const readResponseTime = async (
  { db, clock }: Needs<'clock'> & { db: Db },
  subService: number,
  city: number,
): Promise<LocalSupply['response_time']> => {
  const since = new Date(clock().getTime() - answerDays * dayMs)
  for (const [area, where] of [
    ['city', city],
    ['country', null],
  ] as const) {
    const { n, minutes } = await readAnswerTimes(db, subService, where, since)
    if (n >= minAnswers && minutes !== null) return { minutes, n, area }
  }
  return null
}

/** Other cities of the state with a provider of these works. */
export const citiesAround = (db: Db, place: Place, works: readonly number[]) =>
  listOtherCities(db, place, works, citiesShown)

/** Other work of the service that is available in the place. */
export const workAround = async (
  db: Db,
  place: Place,
  subService: number,
  locale: Locale,
): Promise<LocalSupply['services']> => {
  const others = await listOtherWork(db, place, subService, workShown)
  const found = await Promise.all(
    others.map(async (one) => ({ ...one, work: await findSubService(db, one.id) })),
  )
  return found.flatMap(({ work, provider_count }) =>
    work ? [{ ...presentWork(work, locale), provider_count }] : [],
  )
}

interface Sought {
  slug: string
  subslug: string
  city: number
}

/**
 * Returns who does the work in a city, with price, first free time and response time; without providers, the other
 * cities and other work.
 */
export const readLocalSupply = async (
  context: Needs<'clock'> & { db: Db },
  { slug, subslug, city }: Sought,
  locale: Locale,
): Promise<LocalSupply> => {
  const { db, clock } = context
  const work = await findRequestableSubService(db, slug, subslug)
  const works = await matchingSubServices(db, work.id)
  const [count, price] = await Promise.all([
    countLocalProviders(db, works, city, maxCountedProviders),
    work.isGeneral ? null : estimatePrice(db, slug, subslug, city),
  ])
  const empty = { provider_count: count, price, response_time: null, instant: null, first_free: null }
  if (count === 0) {
    const place = { cities: [city], except: null }
    const [cities, services] = await Promise.all([
      citiesAround(db, place, works),
      workAround(db, place, work.id, locale),
    ])
    return { ...empty, cities, services }
  }
  const response_time = await readResponseTime(context, work.id, city)
  const known = { ...empty, response_time, cities: [], services: [] }
  // A general request has neither a length nor a published price.
  if (work.isGeneral) return known
  const sought = await readOfferingQuery(db, work.id, cityArea(city))
  const listed = async (instant: boolean) =>
    (await listRanked(db, sought, { instant, after: null, limit: maxInstantProviders }, locale)).results
  const priced = (await listed(true)).flatMap(({ price_cents, ...one }) =>
    price_cents === null ? [] : [{ ...one, price_cents }],
  )
  const prices = priced.map((one) => one.price_cents)
  const asked = priced.length > 0 ? priced : await listed(false)
  return {
    ...known,
    instant:
      priced.length === 0
        ? null
        : {
            provider_count: priced.length,
            low_cents: Math.min(...prices),
            high_cents: Math.max(...prices),
            providers: priced.slice(0, facesShown),
          },
    first_free: await findFirstFreeTime(
      db,
      { providers: asked.map(({ pk }) => pk), minutes: work.durationMinutes },
      clock(),
    ),
  }
}
