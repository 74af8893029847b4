import { stateNames, type Uf } from '@/lib/contract/places'
import { slugOf } from '@/lib/shared/slug'
import type { Db } from '@/server/db/client'
import { readCities } from './repository'

export interface CityPlace {
  ibge: number
  name: string
  state: Uf
  slug: string
}

export interface StatePlace {
  /** Upper-case, as `SP`. */
  code: Uf
  name: string
  slug: string
  /** The first two digits of its cities' codes (IBGE). */
  digits: number
}

const load = async (db: Db) => {
  const all = (await readCities(db)).map((row): CityPlace => ({
    ...row,
    state: row.state as Uf,
    slug: slugOf(row.name),
  }))
  const states = new Map<string, StatePlace>()
  for (const { ibge, state } of all)
    if (!states.has(state))
      states.set(state, {
        code: state,
        name: stateNames[state],
        slug: state.toLowerCase(),
        digits: Math.floor(ibge / 100_000),
      })
  return {
    states: new Map(
      [...states.values()]
        .sort((a, b) => a.name.localeCompare(b.name, 'pt'))
        .map((state) => [state.slug, state]),
    ),
    cities: new Map(all.map((city) => [`${city.state.toLowerCase()}/${city.slug}`, city])),
    digits: [...states.values()].map((state) => state.digits),
    byIbge: new Map(all.map((city) => [city.ibge, city])),
  }
}

type Places = Awaited<ReturnType<typeof load>>
const loaded = new WeakMap<Db, Promise<Places>>()

/**
 * Brazil's states and municipalities by the parts of an address. They change with a release, so once a
 * process.
 */
export const readPlaces = (db: Db): Promise<Places> => {
  const known = loaded.get(db)
  if (known) return known
  const loading = load(db)
  loaded.set(db, loading)
  loading.catch(() => loaded.delete(db))
  return loading
}
