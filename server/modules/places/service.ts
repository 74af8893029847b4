import type { QueryOf, ResponseOf } from '@/lib/contract/endpoint'
import { states, type City, type lookUpCep, type searchCities } from '@/lib/contract/places'
import { stripAccents } from '@/lib/shared/strip-accents'
import type { Needs } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { DomainError, notFoundError } from '@/server/http/errors'
import {
  findCitiesByCode,
  findCitiesByPrefix,
  findCityByName,
  findSimilarCities,
  listCitiesOfState,
} from './repository'

const codesOf = (list: string): number[] => [
  ...new Set(
    list
      .split(',')
      .map(Number)
      .filter((code) => Number.isInteger(code) && code >= 1_000_000 && code <= 9_999_999),
  ),
]

export const findCities = async (db: Executor, query: QueryOf<typeof searchCities>): Promise<City[]> => {
  if (query.ibge !== undefined) return findCitiesByCode(db, codesOf(query.ibge))
  const term = stripAccents(query.q ?? '')
  const state = query.state ?? null
  if (term) {
    const begun = await findCitiesByPrefix(db, term, state, query.limit)
    // Typo-tolerant search reads every name, so it runs only when nothing begins with the text.
    return begun.length > 0 ? begun : findSimilarCities(db, term, state, query.limit)
  }
  // A state's list is complete: Minas Gerais, the longest, has 853.
  return state ? listCitiesOfState(db, state, 900) : []
}

/** Codes that are no municipality's. */
export const findUnknownCities = async (db: Executor, codes: number[]): Promise<Set<number>> => {
  const known = new Set((await findCitiesByCode(db, [...new Set(codes)])).map((city) => city.ibge))
  return new Set(codes.filter((code) => !known.has(code)))
}

const stateOf = (text: string): City['state'] | undefined =>
  states.find((state) => state === text.toUpperCase())

export const findAddressByCep = async (
  context: Needs<'db' | 'log' | 'cep'>,
  cep: string,
): Promise<ResponseOf<typeof lookUpCep>> => {
  const record = await context.cep.find(cep).catch((error: unknown) => {
    context.log.warn({ err: error }, 'the postal-code directory did not answer')
    throw new DomainError('unavailable')
  })
  if (!record) throw notFoundError()
  const state = stateOf(record.state)
  if (!state) throw new DomainError('unavailable')
  const city = await findCityByName(context.db, stripAccents(record.city), state)
  return {
    cep,
    street: record.street,
    district: record.district,
    city: city?.ibge ?? null,
    city_name: city?.name ?? record.city,
    state,
  }
}
