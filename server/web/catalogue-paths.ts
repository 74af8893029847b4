import { z } from 'zod'

/** Returns whether a path may belong to the catalogue. True if that cannot be determined. */
export type IsCataloguePath = (path: string) => Promise<boolean>

const catalogue = z.array(
  z.object({ slug: z.string(), sub_services: z.array(z.object({ slug: z.string() })) }),
)
const naming = /^(?:\/en)?\/(?:services|discover)\/([^/?]+)(?:\/([^/?]+))?/
/**
 * The catalogue changes only with a release: a name it does not have leads to a new read no sooner than this.
 */
const refreshIntervalMs = 60_000

/**
 * Tells the catalogue's slugs from invented ones, so that nobody keeps the renderer busy with pages that do
 * not exist. `read` answers the API's list of services.
 */
export const openCataloguePaths = (read: () => Promise<unknown>, clock = Date.now): IsCataloguePath => {
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

  return async (path) => {
    const [, service, subService] = naming.exec(path) ?? []
    if (service === undefined) return true
    const name = subService === undefined ? service : `${service}/${subService}`
    if (held.has(name)) return true
    if (clock() - readAt < refreshIntervalMs) return false
    reading ??= refresh().finally(() => (reading = null))
    return !(await reading) || held.has(name)
  }
}
