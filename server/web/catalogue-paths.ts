import { z } from 'zod'
import { getProvider } from '@/lib/contract/catalogue'
import { discover } from '@/lib/contract/seo'
import { makeExpiringPathSet } from './expiring-path-set'

/** Returns whether a path may name something that exists. True if that cannot be determined. */
export type IsCataloguePath = (path: string) => Promise<boolean>

const catalogue = z.array(
  z.object({ slug: z.string(), sub_services: z.array(z.object({ slug: z.string() })) }),
)
const naming =
  /^(?:\/en)?\/(services|discover)\/([^/?]+)(?:\/([^/?]+))?(?:\/([^/?]+))?(?:\/([^/?]+))?(?:\/([^/?]+))?/
const profile = /^(?:\/en)?\/providers\/([^/?]+)/
/** Canonical form of ids: with leading zeros one profile would have any number of pages. */
const writtenPk = /^[1-9]\d{0,14}$/
/** Cache time of found paths, ms. */
const foundMs = 600_000

/** Paths the router has a page for that can name nothing: no identifier, or more parts than a city has. */
const isNameless = (path: string): boolean => {
  const id = profile.exec(path)?.[1]
  return id === undefined ? naming.exec(path)?.[6] !== undefined : !writtenPk.test(id)
}

/** The read of the API that answers 404 where a place or a profile does not exist; null where nothing is to be asked. */
const probeOf = (path: string): string | null => {
  const id = profile.exec(path)?.[1]
  if (id !== undefined) return getProvider.path.replace(':pk', id)
  const [, page, service = '', subService = '', state, city] = naming.exec(path) ?? []
  if (page !== 'discover' || state === undefined) return null
  const place = { service, sub_service: subService, state, ...(city === undefined ? {} : { city }) }
  return `${discover.path}?${new URLSearchParams(place).toString()}`
}

/** Tells profiles and places from invented ones. `ask` answers the status of a read of the API. */
const makeProbe = (ask: (path: string) => Promise<number>, clock: () => number) => {
  const found = makeExpiringPathSet(foundMs, clock)
  return async (path: string): Promise<boolean> => {
    const probe = probeOf(path)
    if (probe === null || found.has(probe)) return true
    const status = await ask(probe).catch(() => 0)
    if (status === 200) found.add(probe)
    return status !== 404 && status !== 422
  }
}

interface Api {
  /** Answers the API's list of services. */
  read: () => Promise<unknown>
  /** Answers the status of a read of the API. */
  ask?: (path: string) => Promise<number>
}

/**
 * The catalogue changes only with a release: a name it does not have leads to a new read no sooner than this.
 */
const refreshIntervalMs = 60_000

/**
 * Tells services, places and profiles from invented ones, so that nobody keeps the renderer busy with pages that do not
 * exist.
 */
export const openCataloguePaths = (
  { read, ask = () => Promise.resolve(0) }: Api,
  clock = Date.now,
): IsCataloguePath => {
  const probe = makeProbe(ask, clock)
  let held = new Set<string>()
  let readAt = -Infinity
  let reading: Promise<boolean> | null = null

  const refresh = async (): Promise<boolean> => {
    const { data } = catalogue.safeParse(await read().catch(() => null))
    if (!data) return false
    held = new Set(
      data.flatMap((service) => [
        service.slug,
        ...service.sub_services.map((one) => `${service.slug}/${one.slug}`),
      ]),
    )
    readAt = clock()
    return true
  }

  const isNamed = async (path: string): Promise<boolean> => {
    const [, , service, subService] = naming.exec(path) ?? []
    if (service === undefined) return true
    const name = subService === undefined ? service : `${service}/${subService}`
    if (held.has(name)) return true
    if (Math.abs(clock() - readAt) < refreshIntervalMs) return false
    reading ??= refresh().finally(() => (reading = null))
    return !(await reading) || held.has(name)
  }
  return async (path) => !isNameless(path) && (await isNamed(path)) && probe(path)
}
