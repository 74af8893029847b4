import type { BodyOf } from '@/lib/contract/endpoint'
import type { FieldBounds, FieldErrors } from '@/lib/contract/errors'
import { maxPlaces, type saveUserServices, type UserService } from '@/lib/contract/provider'
import type { Needs } from '@/server/context'
import type { Executor, Tx } from '@/server/db/client'
import { inTransaction, type TransactionContext } from '@/server/db/transaction'
import { validationError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { enqueue } from '@/server/jobs/outbox'
import { requireReady } from '@/server/modules/accounts/guards'
import { lockUser } from '@/server/modules/accounts/service'
import { iconUrl } from '@/server/modules/catalogue/localise'
import { findUnknownCities } from '@/server/modules/places/service'
import { readPricing } from '@/server/modules/pricing/service'
import { invalidateOfferingPages } from '@/server/modules/seo/page-invalidation'
import {
  findExistingSubServices,
  findOffered,
  findPlaces,
  replacePlaces,
  replaceServices,
} from './user-service-repository'

/** A provider's services: terms and cities per sub-service. */
type Offering = ReadonlyMap<number, { terms: string; cities: ReadonlySet<number> }>

/**
 * Returns the changed cities per sub-service: all of them if the terms changed, otherwise those added or
 * removed.
 */
const diffOfferedPlaces = (before: Offering, after: Offering): Map<number, Set<number>> => {
  const changed = new Map<number, Set<number>>()
  for (const work of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(work), after.get(work)]
    const all = new Set([...(old?.cities ?? []), ...(now?.cities ?? [])])
    const isSame = old?.terms === now?.terms
    const cities = [...all].filter((city) => !isSame || old?.cities.has(city) !== now?.cities.has(city))
    if (cities.length > 0) changed.set(work, new Set(cities))
  }
  return changed
}

type Given = BodyOf<typeof saveUserServices>

/** Returns a provider's services and cities, in the catalogue's order. */
export const readUserServices = async (
  db: Executor,
  providerId: number,
  locale: Locale,
): Promise<UserService[]> => {
  const rows = await findOffered(db, providerId)
  const citiesOf = await findPlaces(db, providerId)
  return rows.map(({ offered, name, icon, service }) => ({
    sub_service: offered.subServiceId,
    name: name[locale],
    service_name: service[locale],
    icon: iconUrl(icon),
    cities: citiesOf.get(offered.subServiceId) ?? [],
    price_cents: offered.priceCents,
    instant: offered.instant,
    cancellation: offered.cancellation,
  }))
}

/** Returns the published prices below the minimum, by field, with that minimum. */
const findLowPrices = (given: Given, least_cents: number): FieldBounds =>
  Object.fromEntries(
    given.flatMap(({ price_cents }, i) =>
      typeof price_cents === 'number' && price_cents < least_cents
        ? [[`${i}.price_cents`, { least_cents }]]
        : [],
    ),
  )

const validateServices = async (tx: Tx, given: Given, lowPrices: FieldBounds): Promise<FieldErrors> => {
  const errors: FieldErrors = {}
  for (const field of Object.keys(lowPrices)) errors[field] = ['below_least_price']
  const known = await findExistingSubServices(
    tx,
    given.map((one) => one.sub_service),
  )
  const unknown = await findUnknownCities(
    tx,
    given.flatMap((one) => one.cities),
  )
  const seen = new Set<number>()
  let places = 0
  given.forEach((one, i) => {
    if (!known.has(one.sub_service)) errors[`${i}.sub_service`] = ['unknown_service']
    else if (seen.has(one.sub_service)) errors[`${i}.sub_service`] = ['invalid_choice']
    seen.add(one.sub_service)
    places += one.cities.length
    if (one.cities.some((city) => unknown.has(city))) errors[`${i}.cities`] = ['unknown_city']
    else if (places > maxPlaces) errors[`${i}.cities`] = ['too_many']
    if (one.instant && !one.price_cents) errors[`${i}.price_cents`] = ['required']
  })
  return errors
}

const offeringOf = async (tx: Tx, providerId: number): Promise<Offering> => {
  const offered = await findOffered(tx, providerId)
  const places = await findPlaces(tx, providerId)
  return new Map(
    offered.map(({ offered: { subServiceId, priceCents, instant } }) => [
      subServiceId,
      { terms: `${priceCents} ${instant}`, cities: new Set(places.get(subServiceId)) },
    ]),
  )
}

/** Replaces a provider's services. */
export const saveServicesOf = (
  context: TransactionContext & Needs<'clock'>,
  providerId: number,
  given: Given,
  locale: Locale,
): Promise<UserService[]> =>
  inTransaction(context, async (tx, emit) => {
    await requireReady(tx, providerId, ['provider'])
    await lockUser(tx, providerId)
    const { leastPriceCents } = await readPricing(tx, context.clock())
    const lowPrices = findLowPrices(given, leastPriceCents)
    const errors = await validateServices(tx, given, lowPrices)
    if (Object.keys(errors).length > 0) throw validationError(errors, lowPrices)
    const before = await offeringOf(tx, providerId)
    await replaceServices(tx, providerId, given)
    await replacePlaces(tx, providerId, given)
    await invalidateOfferingPages(
      { tx, broadcast: emit },
      providerId,
      diffOfferedPlaces(before, await offeringOf(tx, providerId)),
    )
    // A watched demand may now have a matching provider.
    await enqueue(tx, 'demand.notify_watchers', { provider: providerId })
    await enqueue(tx, 'provider.match', { provider: providerId })
    return readUserServices(tx, providerId, locale)
  })
