import type { Discover } from '@/lib/contract/seo'
import { minIndexedProviders } from '@/lib/contract/seo'
import type { Db } from '@/server/db/client'
import { notFoundError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { cityArea, stateArea, type Area } from '@/server/modules/catalogue/area'
import { countProvidersOffering, readOfferingQuery } from '@/server/modules/catalogue/offering'
import { presentService, presentSubService } from '@/server/modules/catalogue/presenter'
import { estimatePrice } from '@/server/modules/catalogue/price-estimates'
import { listRanked } from '@/server/modules/catalogue/providers'
import { findBranch, findSubServicePage } from '@/server/modules/catalogue/service'
import { capitals } from '@/server/modules/places/capitals'
import { presentReview } from '@/server/modules/reviews/presenter'
import { noFacts, readPlaceFacts } from './place-facts'
import { findLowestPrice } from './place-facts-repository'
import { readPlaces, type CityPlace, type StatePlace } from './places'
import { countFinishedJobs, listReviewsInArea, listServedCities, listServedStates } from './repository'
import { readServicePage } from './service-page'

const providersShown = 12
const reviewsShown = 6
const citiesShown = 400

interface DiscoverQuery {
  service?: string | undefined
  sub_service?: string | undefined
  state?: string | undefined
  city?: string | undefined
}

const areaOf = (state: StatePlace | null, city: CityPlace | null): Area | null =>
  city ? cityArea(city.ibge) : state && stateArea(state.digits)

const empty = {
  sub_service: null,
  state: null,
  city: null,
  providers: [],
  provider_count: 0,
  completed_count: 0,
  price: null,
  lowest_price_cents: null,
  facts: noFacts,
  reviews: [],
  places: [],
  tips: [],
}

const isCapital = ({ ibge }: CityPlace) => capitals.includes(ibge)

/** Links to go on with: states of a sub-service, cities of a state, or other cities of the same state. */
const placesFrom = async (db: Db, subService: number, state: StatePlace | null, city: CityPlace | null) => {
  const { states, byIbge, digits } = await readPlaces(db)
  if (!state) {
    const served = new Set(await listServedStates(db, subService, digits))
    return [...states.values()]
      .filter((one) => served.has(one.digits))
      .map(({ name, slug }) => ({ name, slug }))
  }
  return (await listServedCities(db, subService, stateArea(state.digits), citiesShown))
    .flatMap((ibge) => byIbge.get(ibge) ?? [])
    .filter((one) => one.ibge !== city?.ibge)
    .sort((a, b) => Number(isCapital(b)) - Number(isCapital(a)) || a.slug.localeCompare(b.slug))
    .map(({ name, slug }) => ({ name, slug }))
}

/** Returns the number of providers of the work there and the best of them. */
const whoThere = async (db: Db, subService: number, area: Area | null, locale: Locale) => {
  const sought = await readOfferingQuery(db, subService, area)
  const [count, ranked] = await Promise.all([
    countProvidersOffering(db, sought),
    listRanked(db, sought, { after: null, limit: providersShown }, locale),
  ])
  return { count, best: ranked.results }
}

/** Returns the data of a discover page. Each part of the address needs the one before it; an unknown part is 404. */
export const readDiscoverPage = async (
  db: Db,
  query: DiscoverQuery,
  locale: Locale,
  now: Date,
): Promise<Discover> => {
  if (!query.service) return { ...empty, service: null, indexable: true }
  if (!query.sub_service) {
    const branch = await findBranch(db, query.service)
    const there = await readServicePage(db, branch, locale, {
      providers: providersShown,
      reviews: reviewsShown,
    })
    return { ...empty, ...there, service: presentService(branch, locale), indexable: true }
  }

  const { branch, row } = await findSubServicePage(db, query.service, query.sub_service)
  const { states, cities, digits } = await readPlaces(db)
  const state = query.state === undefined ? null : (states.get(query.state) ?? null)
  const city = query.city === undefined ? null : (cities.get(`${query.state}/${query.city}`) ?? null)
  if ((query.state !== undefined && !state) || (query.city !== undefined && !city)) throw notFoundError()

  const area = areaOf(state, city)
  const [who, finished, price, lowest, found, places] = await Promise.all([
    whoThere(db, row.id, area, locale),
    countFinishedJobs(db, row.id, area),
    estimatePrice(db, branch.service.slug, row.slug, city?.ibge),
    city ? findLowestPrice(db, row.id, city.ibge) : null,
    listReviewsInArea(
      db,
      row.id,
      city ? { city: city.ibge } : { states: state ? [state.digits] : digits },
      reviewsShown,
    ),
    placesFrom(db, row.id, state, city),
  ])
  const facts = await readPlaceFacts(
    db,
    { subService: row.id, area, city: city?.ibge, providers: who.count },
    now,
  )
  return {
    service: presentService(branch, locale),
    sub_service: presentSubService(branch, row, locale),
    state: state && { name: state.name, slug: state.slug },
    city: city && { ibge: city.ibge, name: city.name, slug: city.slug, state: city.state },
    providers: who.best,
    provider_count: who.count,
    completed_count: finished,
    price,
    lowest_price_cents: lowest,
    facts,
    reviews: found.map((one) => presentReview(one, locale)),
    places,
    tips: [],
    indexable: who.count >= minIndexedProviders.providers || finished >= minIndexedProviders.finishedJobs,
  }
}
