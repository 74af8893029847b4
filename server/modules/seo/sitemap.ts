import { type SitemapPart, sitemapSize } from '@/lib/contract/seo'
import type { Db } from '@/server/db/client'
import { invalid } from '@/server/http/errors'
import { findSubService, listAll } from '@/server/modules/catalogue/service'
import { placesOf } from './places'
import { pairsWorthIndexing, providersWorthIndexing } from './repository'

interface Entry {
  path: string
  modified_at: string | null
}
interface Page {
  results: Entry[]
  next: string | null
}

const ofServices = async (db: Db): Promise<Page> => {
  const services = await listAll(db, 'pt', false)
  const paths = services.flatMap((service) => [
    `/services/${service.slug}/`,
    `/discover/${service.slug}/`,
    ...service.sub_services.map((one) => `/services/${service.slug}/${one.slug}/`),
  ])
  // When a text of the catalogue changed is not kept; no date is better than a wrong one.
  return { results: ['/services/', '/discover/', ...paths].map((path) => ({ path, modified_at: null })), next: null }
}

const ofProviders = async (db: Db, after: string | undefined): Promise<Page> => {
  const last = Number(after ?? 0)
  if (!Number.isSafeInteger(last) || last < 0) throw invalid({ after: ['invalid'] })
  const rows = await providersWorthIndexing(db, last)
  const shown = rows.slice(0, sitemapSize)
  return {
    results: shown.map((row) => ({ path: `/providers/${row.id}/`, modified_at: (row.reviewedAt ?? row.createdAt).toISOString() })),
    next: rows.length > sitemapSize ? String(shown.at(-1)?.id) : null,
  }
}

const ofDiscover = async (db: Db, after: string | undefined): Promise<Page> => {
  const [subService = 0, city = 0] = (after ?? '0-0').split('-').map(Number)
  if (!Number.isSafeInteger(subService) || !Number.isSafeInteger(city)) throw invalid({ after: ['invalid'] })
  const rows = await pairsWorthIndexing(db, { subService, city })
  const shown = rows.slice(0, sitemapSize)
  const { byIbge } = await placesOf(db)
  const results: Entry[] = []
  for (const row of shown) {
    const found = await findSubService(db, row.subService)
    const place = byIbge.get(row.city)
    if (!found || !place) continue
    results.push({
      path: `/discover/${found.service.slug}/${found.subService.slug}/${place.state.toLowerCase()}/${place.slug}/`,
      modified_at: row.modifiedAt?.toISOString() ?? null,
    })
  }
  const last = shown.at(-1)
  return { results, next: rows.length > sitemapSize && last ? `${last.subService}-${last.city}` : null }
}

/** One sitemap's addresses and where the next one begins. */
export const sitemapOf = (db: Db, part: SitemapPart, after: string | undefined): Promise<Page> =>
  part === 'services' ? ofServices(db) : part === 'providers' ? ofProviders(db, after) : ofDiscover(db, after)
