import type { SitemapPart } from '@/lib/contract/seo'
import type { Db } from '@/server/db/client'
import { notFoundError, validationError } from '@/server/http/errors'
import { findSubService, readTree } from '@/server/modules/catalogue/service'
import { readPlaces } from './places'
import {
  findIndexableAreas,
  findIndexableProviders,
  findIndexableWorks,
  findWorkChangeTimes,
  listProviderRangeStarts,
} from './sitemap-repository'

interface Entry {
  path: string
  modified_at: string | null
}

/** The latest known date. None where nothing is known: a missing date is better than a wrong one. */
const latest = (...dates: (Date | null | undefined)[]): Date | null =>
  dates.reduce<Date | null>((last, date) => (date && (!last || date > last) ? date : last), null)
const entry = (path: string, ...dates: (Date | null | undefined)[]): Entry => ({
  path,
  modified_at: latest(...dates)?.toISOString() ?? null,
})

const ofServices = async (db: Db): Promise<Entry[]> => {
  const { branches } = await readTree(db)
  const { digits } = await readPlaces(db)
  const changed = await findWorkChangeTimes(db, digits)
  const texts = branches.map(({ service, subServices }) =>
    latest(service.changedAt, ...subServices.map((one) => one.changedAt)),
  )
  return [
    entry('/services/', ...texts),
    entry('/discover/', ...texts),
    ...branches.flatMap(({ service, subServices }, at) => [
      // The page shows the providers of all its works, and their reviews.
      entry(`/services/${service.slug}/`, texts[at], ...subServices.map((one) => changed.get(one.id))),
      entry(`/discover/${service.slug}/`, texts[at]),
      ...subServices.map((one) =>
        entry(`/services/${service.slug}/${one.slug}/`, one.changedAt, changed.get(one.id)),
      ),
    ]),
  ]
}

const ofProviders = async (db: Db, after: number): Promise<Entry[]> => {
  const { ids, changed } = await findIndexableProviders(db, after)
  return ids.map((id, at) => ({ path: `/providers/${id}/`, modified_at: changed[at] ?? null }))
}

/** Returns a sub-service's pages for country, states and cities: bounded by the number of cities. */
const ofDiscover = async (db: Db, id: number): Promise<Entry[]> => {
  const found = await findSubService(db, id)
  if (!found) throw notFoundError()
  const { states, byIbge } = await readPlaces(db)
  const byDigits = new Map([...states.values()].map((state) => [state.digits, state]))
  const base = `/discover/${found.service.slug}/${found.subService.slug}/`
  const pathOf = (area: number): string | null => {
    if (area === 0) return base
    const [state, city] = [byDigits.get(area), byIbge.get(area)]
    return state ? `${base}${state.slug}/` : city ? `${base}${city.state.toLowerCase()}/${city.slug}/` : null
  }
  return (await findIndexableAreas(db, id)).flatMap(({ area, modifiedAt }) => {
    const path = pathOf(area)
    return path ? [entry(path, found.subService.changedAt, modifiedAt)] : []
  })
}

/** Builds one sitemap of existing, indexable pages. */
export const buildSitemap = async (
  db: Db,
  part: SitemapPart,
  from: number | undefined,
): Promise<{ results: Entry[] }> => {
  if (part === 'services') return { results: await ofServices(db) }
  if (part === 'providers') return { results: await ofProviders(db, from ?? 0) }
  if (from === undefined) throw validationError({ from: ['required'] })
  return { results: await ofDiscover(db, from) }
}

/** Every sitemap that is not empty, without reading its addresses. */
export const listSitemaps = async (
  db: Db,
): Promise<{ results: { part: SitemapPart; from: number | null }[] }> => {
  const [providers, works] = await Promise.all([listProviderRangeStarts(db), findIndexableWorks(db)])
  return {
    results: [
      { part: 'services', from: null },
      ...providers.map((from) => ({ part: 'providers' as const, from: from === 0 ? null : from })),
      ...works.map((from) => ({ part: 'discover' as const, from })),
    ],
  }
}
