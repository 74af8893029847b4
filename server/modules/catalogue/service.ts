import type { SearchHit, Service } from '@/lib/contract/catalogue'
import { stripAccents } from '@/lib/shared/strip-accents'
import type { Db } from '@/server/db/client'
import { notFoundError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { presentHit, presentService, presentTop } from './presenter'
import { rankScore } from './ranking-repository'
import { findByWords, findSimilar, type SubServiceRow } from './repository'
import { catalogueTree, type Branch } from './tree'

export { areaPlaceholders, areaValues, inArea } from './area-repository'
export { rankScore }

/** Services and sub-services as stored. */
export const readTree = (db: Db) => catalogueTree(db)

const presented = new WeakMap<Branch[], Partial<Record<Locale, Service[]>>>()

export const listCatalogue = async (db: Db, locale: Locale, onMain: boolean): Promise<Service[]> => {
  const { branches } = await catalogueTree(db)
  const shown = presented.get(branches) ?? {}
  presented.set(branches, shown)
  const all = (shown[locale] ??= branches.map((branch) => presentService(branch, locale)))
  return onMain ? all.filter((_, at) => branches[at]?.service.isVisibleOnMain) : all
}

export const findBranch = async (db: Db, slug: string): Promise<Branch> => {
  const branch = (await catalogueTree(db)).bySlug.get(slug)
  if (!branch) throw notFoundError()
  return branch
}

export const findSubServicePage = async (db: Db, slug: string, subslug: string) => {
  const branch = await findBranch(db, slug)
  const row = branch.subServices.find((one) => one.slug === subslug)
  if (!row) throw notFoundError()
  return { branch, row }
}

/** Returns the sub-service of a request form, including the general one of a service, which has no page. */
export const findRequestableSubService = async (
  db: Db,
  slug: string,
  subslug: string,
): Promise<SubServiceRow> => {
  const { general } = await findBranch(db, slug)
  return general?.slug === subslug ? general : (await findSubServicePage(db, slug, subslug)).row
}

/** A sub-service by id, or null. */
export const findSubService = async (db: Db, id: number) =>
  (await catalogueTree(db)).subServices.get(id) ?? null

/**
 * Returns the sub-services whose providers match: the sub-service itself, or all of its service for the general one.
 */
export const matchingSubServices = async (db: Db, id: number): Promise<number[]> => {
  const tree = await catalogueTree(db)
  const found = tree.subServices.get(id)
  if (!found?.subService.isGeneral) return [id]
  return tree.services.get(found.service.id)?.subServices.map((one) => one.id) ?? []
}

const topLimit = 12

export const listTopSubServices = async (db: Db, locale: Locale, limit = topLimit) => {
  const { popular, subServices } = await catalogueTree(db)
  return popular
    .flatMap((id) => subServices.get(id) ?? [])
    .slice(0, limit)
    .map(({ service, subService }) => presentTop(service, subService, locale))
}

/** Stop words, in both languages. */
const stopWords = new Set([
  'a',
  'o',
  'e',
  'as',
  'os',
  'de',
  'da',
  'do',
  'das',
  'dos',
  'em',
  'no',
  'na',
  'para',
  'pra',
  'com',
  'um',
  'uma',
  'the',
  'of',
  'for',
  'and',
  'to',
  'in',
  'an',
])
/** Stop words of a wish ("I need somebody who …"). */
const wishWords = new Set([
  ...[
    'preciso',
    'precisa',
    'precisando',
    'precisamos',
    'quero',
    'queria',
    'gostaria',
    'procuro',
    'procurando',
    'busco',
    'contratar',
    'encontrar',
    'achar',
    'alguem',
    'que',
    'meu',
    'minha',
    'meus',
    'minhas',
    'eu',
    'aqui',
    'perto',
    'mim',
    'urgente',
    'hoje',
    'bom',
    'boa',
    'barato',
    'barata',
  ],
  ...[
    'i',
    'need',
    'want',
    'looking',
    'hire',
    'find',
    'someone',
    'my',
    'near',
    'me',
    'who',
    'can',
    'good',
    'cheap',
    'please',
  ],
])

/** Each word is compared with the whole catalogue, so only this many are used. */
const maxTerms = 8

/** The words to search for: without stop words and words of a wish, unless nothing would be left. */
const withoutWishes = (query: string): string => {
  const words = query.split(' ').filter((word) => !wishWords.has(word))
  return words.some((word) => !stopWords.has(word)) ? words.join(' ') : query
}

/** Returns the terms of a query to compare. A single character would match nearly everything. */
export const searchableTerms = (query: string): string[] => {
  const words = [...new Set(query.split(' '))]
  const telling = words.filter((word) => word.length > 1 && !stopWords.has(word))
  return (telling.length > 0 ? telling : words).slice(0, maxTerms)
}

export const searchSubServices = async (
  db: Db,
  { q, limit, nearest = false }: { q: string; limit: number; nearest?: boolean },
  locale: Locale,
): Promise<SearchHit[]> => {
  const query = withoutWishes(stripAccents(q).replaceAll('|', ' ').trim())
  // A query of punctuation or emoji only has no hits; an empty one lists popular work.
  if (!query && q.trim()) return []
  if (!query)
    return (await listTopSubServices(db, locale, limit)).map(
      ({ image: _image, price: _price, ...hit }) => hit,
    )
  const tree = await catalogueTree(db)
  const found = await (nearest ? findSimilar : findByWords)(db, query, searchableTerms(query), limit)
  return found.flatMap(({ kind, id }) => {
    const sub = kind === 'sub_service' ? tree.subServices.get(id) : undefined
    const service = sub?.service ?? (kind === 'service' ? tree.services.get(id)?.service : undefined)
    return service ? [presentHit(service, sub?.subService ?? null, locale)] : []
  })
}
