import type { Db } from '@/server/db/client'
import {
  countDemands,
  readServices,
  readSubServices,
  type ServiceRow,
  type SubServiceRow,
} from './repository'

export interface Branch {
  service: ServiceRow
  subServices: SubServiceRow[]
  /** General sub-service of the service; null in catalogues without one. */
  general: SubServiceRow | null
}
export interface Tree {
  branches: Branch[]
  bySlug: Map<string, Branch>
  services: Map<number, Branch>
  subServices: Map<number, { service: ServiceRow; subService: SubServiceRow }>
  /** Ids of sub-services by recent demand, completed in the catalogue's order. */
  popular: number[]
}

/** The catalogue changes only when it is seeded, so a minute-old copy serves. */
const freshMs = 60_000
const popularDays = 30

const read = async (db: Db): Promise<Tree> => {
  const [services, subServices, asked] = await Promise.all([
    readServices(db),
    readSubServices(db),
    countDemands(db, new Date(Date.now() - popularDays * 86_400_000)),
  ])
  const branches = services.map((service) => {
    const ofService = subServices.filter((subService) => subService.serviceId === service.id)
    return {
      service,
      subServices: ofService.filter((subService) => !subService.isGeneral),
      general: ofService.find((subService) => subService.isGeneral) ?? null,
    }
  })
  // Alternates between services, so that the home page shows each once before any a second time.
  const inOrder = branches
    .flatMap((branch) => branch.subServices.map((subService, place) => ({ place, id: subService.id })))
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id)
  return {
    branches,
    bySlug: new Map(branches.map((branch) => [branch.service.slug, branch])),
    services: new Map(branches.map((branch) => [branch.service.id, branch])),
    subServices: new Map(
      branches.flatMap(({ service, subServices: subs, general }) =>
        [...subs, ...(general ? [general] : [])].map((subService) => [
          subService.id,
          { service, subService },
        ]),
      ),
    ),
    popular: [...new Set([...asked.filter((id) => inOrder.includes(id)), ...inOrder])],
  }
}

const cache = new WeakMap<Db, { at: number; tree: Promise<Tree> }>()

/** The whole catalogue, cached for a minute; simultaneous readers share one read. */
export const catalogueTree = (db: Db): Promise<Tree> => {
  const cached = cache.get(db)
  if (cached && Math.abs(Date.now() - cached.at) < freshMs) return cached.tree
  const tree = read(db)
  cache.set(db, { at: Date.now(), tree })
  tree.then(
    // An empty catalogue is about to be seeded: not cached.
    ({ branches }) => branches.length === 0 && cache.delete(db),
    () => cache.delete(db),
  )
  return tree
}
