import { z } from 'zod'
import { maxExtraCities, maxNotifiedCount, type DemandAudience } from '@/lib/contract/demand-audience'
import type { Needs } from '@/server/context'
import { notFoundError, stateChangedError, validationError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { enqueue } from '@/server/jobs/outbox'
import {
  findBooking,
  findReopenedAt,
  lockBooking,
  setExtraCities,
  type Booking,
} from '@/server/modules/bookings/service'
import { matchingSubServices } from '@/server/modules/catalogue/service'
import { findUnknownCities } from '@/server/modules/places/service'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import {
  countNotified,
  countUnavailableProviders,
  findMatchingWatches,
  insertWatch,
  isWatched,
  markWatchNotified,
} from './demand-audience-repository'
import { citiesAround, readResponseTime, workAround } from './local-supply'
import { startWaves } from './start-waves'

const own = (booking: Booking | null, caller: number): Booking => {
  if (booking?.customerId !== caller) throw notFoundError()
  return booking
}

/** Returns how many providers were notified of a demand, and the alternatives if none was. */
export const readDemandAudience = async (
  context: Needs<'db' | 'clock'>,
  caller: number,
  id: number,
  locale: Locale,
): Promise<DemandAudience> => {
  const { db } = context
  const booking = own(await findBooking(db, id), caller)
  const told = await countNotified(db, id, await findReopenedAt(db, id), maxNotifiedCount)
  const isFound = told > 0 || booking.matchedAt === null
  const works = isFound ? [] : await matchingSubServices(db, booking.subServiceId)
  const place = { cities: [booking.cityIbge, ...booking.extraCityIbges], except: booking.customerId }
  return {
    is_matched: booking.matchedAt !== null,
    told,
    busy: isFound ? 0 : await countUnavailableProviders(db, booking, works, maxNotifiedCount),
    answers: told > 0 ? await readResponseTime(context, booking.subServiceId, booking.cityIbge) : null,
    cities: isFound ? [] : await citiesAround(db, place, works),
    services: isFound ? [] : await workAround(db, place, booking.subServiceId, locale),
    is_watching: await isWatched(db, id),
  }
}

/** Asks professionals of other cities as well. */
export const addDemandCities = (
  context: WorkContext,
  caller: number,
  id: number,
  cities: readonly number[],
): Promise<void> =>
  unitOfWork(context, async (work) => {
    const { tx } = work
    const booking = own(await lockBooking(tx, id), caller)
    if (booking.status !== 'booking_offers') throw stateChangedError()
    if ((await findUnknownCities(tx, [...cities])).size > 0)
      throw validationError({ cities: ['unknown_city'] })
    const also = [...new Set([...booking.extraCityIbges, ...cities])].filter(
      (city) => city !== booking.cityIbge,
    )
    // The same cities again would only have the next wave asked before its time.
    if (also.length === booking.extraCityIbges.length) return
    if (also.length > maxExtraCities) throw validationError({ cities: ['too_many'] })
    await setExtraCities(tx, id, also)
    await startWaves(work, id)
  })

/** Stores that the customer wants to be notified when a provider of the work joins. */
export const insertDemandWatch = (context: WorkContext, caller: number, id: number): Promise<void> =>
  unitOfWork(context, async ({ tx }) => {
    own(await lockBooking(tx, id), caller)
    await insertWatch(tx, id)
  })

const joinedSchema = z.object({ provider: z.number().int() })
const batch = 200

/**
 * Job after a provider saved services and places: matches waiting open demands again and notifies their customers
 * once.
 */
export const notifyWatchers = async (context: WorkContext, payload: unknown): Promise<void> => {
  const { provider } = joinedSchema.parse(payload)
  await unitOfWork(context, async (work) => {
    const { tx, now } = work
    const found = await findMatchingWatches(tx, provider, batch)
    for (const id of found) {
      const booking = await findBooking(tx, id)
      if (!booking) continue
      await markWatchNotified(tx, id, now)
      if (booking.status === 'booking_offers') await startWaves(work, id)
      await work.emitEvent({ type: 'suggestion.possible', booking })
    }
    if (found.length === batch) await enqueue(tx, 'demand.notify_watchers', { provider })
  })
}
