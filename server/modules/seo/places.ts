import { asc } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { cities } from '@/server/db/schema/catalogue'
import { unaccented } from '@/server/db/searchable'

export interface CityPlace {
  ibge: number
  name: string
  state: string
  slug: string
}

export interface StatePlace {
  /** Upper-case, as `SP`. */
  code: string
  name: string
  slug: string
  /** The first two digits of its cities' codes (IBGE). */
  digits: number
}

const stateNames: Record<string, string> = {
  AC: 'Acre', AL: 'Alagoas', AM: 'Amazonas', AP: 'Amapá', BA: 'Bahia', CE: 'Ceará', DF: 'Distrito Federal', ES: 'Espírito Santo',
  GO: 'Goiás', MA: 'Maranhão', MG: 'Minas Gerais', MS: 'Mato Grosso do Sul', MT: 'Mato Grosso', PA: 'Pará', PB: 'Paraíba',
  PE: 'Pernambuco', PI: 'Piauí', PR: 'Paraná', RJ: 'Rio de Janeiro', RN: 'Rio Grande do Norte', RO: 'Rondônia', RR: 'Roraima',
  RS: 'Rio Grande do Sul', SC: 'Santa Catarina', SE: 'Sergipe', SP: 'São Paulo', TO: 'Tocantins',
}

/** A name as a part of an address: lower case, no accents, hyphens between words. */
export const slugOf = (name: string): string => unaccented(name).replace(/['\s-]+/g, '-')

const load = async (db: Db) => {
  const rows = await db.select({ ibge: cities.ibge, name: cities.name, state: cities.state }).from(cities).orderBy(asc(cities.search))
  const all = rows.map((row): CityPlace => ({ ...row, slug: slugOf(row.name) }))
  const states = new Map<string, StatePlace>()
  for (const { ibge, state } of all)
    if (!states.has(state)) states.set(state, { code: state, name: stateNames[state] ?? state, slug: state.toLowerCase(), digits: Math.floor(ibge / 100_000) })
  return {
    states: new Map([...states.values()].sort((a, b) => a.name.localeCompare(b.name, 'pt')).map((state) => [state.slug, state])),
    cities: new Map(all.map((city) => [`${city.state.toLowerCase()}/${city.slug}`, city])),
    byIbge: new Map(all.map((city) => [city.ibge, city])),
  }
}

type Places = Awaited<ReturnType<typeof load>>
const loaded = new WeakMap<Db, Promise<Places>>()

/** Brazil's states and municipalities by the parts of an address. They change with a release, so once a process. */
export const placesOf = (db: Db): Promise<Places> => {
  const known = loaded.get(db)
  if (known) return known
  const loading = load(db)
  loaded.set(db, loading)
  loading.catch(() => loaded.delete(db))
  return loading
}
