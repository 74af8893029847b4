import { z } from 'zod'
import { alsoCitiesLimit, toldUpTo, type DemandReach } from '@/lib/contract/reach'
import type { Context } from '@/server/context'
import { invalid, notFound, stateChanged } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { enqueue } from '@/server/jobs/outbox'
import {
  askAlso,
  findBooking,
  findReopened,
  lockBooking,
  type Booking,
} from '@/server/modules/bookings/service'
import { presentWork } from '@/server/modules/catalogue/presenter'
import { findSubService, offeredAs } from '@/server/modules/catalogue/service'
import { unknownCities } from '@/server/modules/places/service'
import { unitOfWork } from '@/server/process/unit-of-work'
import { askBest } from './asking'
import {
  countThere,
  countTold,
  findWatchesOf,
  insertWatch,
  isWatched,
  listOtherCities,
  listOtherWork,
  markTold,
  readAnswerTimes,
} from './reach-repository'

const dayMs = 86_400_000
const answerDays = 180
/** With fewer answered demands nothing is said. */
const answersLeast = 5
const citiesShown = 6
const workShown = 4

const own = (booking: Booking | null, caller: number): Booking => {
  if (booking?.customerId !== caller) throw notFound()
  return booking
}

/** How soon answers usually come: in the city, or anywhere where the city has too few of them. */
const answersOf = async (context: Context, booking: Booking): Promise<DemandReach['answers']> => {
  const since = new Date(context.clock().getTime() - answerDays * dayMs)
  for (const [area, city] of [
    ['city', booking.cityIbge],
    ['country', null],
  ] as const) {
    const { n, minutes } = await readAnswerTimes(context.db, booking.subServiceId, city, since)
    if (n >= answersLeast && minutes !== null) return { minutes, n, area }
  }
  return null
}

/** How many were told of a demand, and what else can be done where nobody was. */
export const reachOf = async (
  context: Context,
  caller: number,
  id: number,
  locale: Locale,
): Promise<DemandReach> => {
  const { db } = context
  const booking = own(await findBooking(db, id), caller)
  const told = await countTold(db, id, await findReopened(db, id), toldUpTo)
  const isFound = told > 0 || booking.matchedAt === null
  const works = isFound ? [] : await offeredAs(db, booking.subServiceId)
  const others = isFound ? [] : await listOtherWork(db, booking, workShown)
  const found = await Promise.all(
    others.map(async (one) => ({ ...one, work: await findSubService(db, one.id) })),
  )
  return {
    is_matched: booking.matchedAt !== null,
    told,
    busy: isFound ? 0 : await countThere(db, booking, works, toldUpTo),
    answers: told > 0 ? await answersOf(context, booking) : null,
    cities: isFound ? [] : await listOtherCities(db, booking, works, citiesShown),
    services: found.flatMap(({ work, provider_count }) =>
      work ? [{ ...presentWork(work, locale), provider_count }] : [],
    ),
    is_watching: await isWatched(db, id),
  }
}

/** Asks professionals of other cities as well. */
export const widen = (
  context: Context,
  caller: number,
  id: number,
  cities: readonly number[],
): Promise<void> =>
  unitOfWork(context, async (work) => {
    const { tx } = work
    const booking = own(await lockBooking(tx, id), caller)
    if (booking.status !== 'booking_offers') throw stateChanged()
    if ((await unknownCities(tx, [...cities])).size > 0) throw invalid({ cities: ['unknown_city'] })
    const also = [...new Set([...booking.alsoCityIbges, ...cities])].filter(
      (city) => city !== booking.cityIbge,
    )
    // The same cities again would only have the next wave asked before its time.
    if (also.length === booking.alsoCityIbges.length) return
    if (also.length > alsoCitiesLimit) throw invalid({ cities: ['too_many'] })
    await askAlso(tx, id, also)
    await askBest(work, id)
  })

/** Keeps that the customer wants to know when somebody joins who does the work. */
export const watch = (context: Context, caller: number, id: number): Promise<void> =>
  unitOfWork(context, async ({ tx }) => {
    own(await lockBooking(tx, id), caller)
    await insertWatch(tx, id)
  })

const joinedSchema = z.object({ provider: z.number().int() })
const batch = 200

/**
 * The job after a provider saved what they do, and where: demands that waited for somebody like them are
 * matched anew while they are open, and their customers told once.
 */
export const tellWatchers = async (context: Context, payload: unknown): Promise<void> => {
  const { provider } = joinedSchema.parse(payload)
  await unitOfWork(context, async (work) => {
    const { tx, now } = work
    const found = await findWatchesOf(tx, provider, batch)
    for (const id of found) {
      const booking = await findBooking(tx, id)
      if (!booking) continue
      await markTold(tx, id, now)
      if (booking.status === 'booking_offers') await askBest(work, id)
      await work.happened({ type: 'suggestion.possible', booking })
    }
    if (found.length === batch) await enqueue(tx, 'suggestions.joined', { provider })
  })
}
