import { homeTag, providerTag, tagsOfWork } from '@/lib/shared/page-tags'
import { slugOf } from '@/lib/shared/slug'
import type { Tx } from '@/server/db/client'
import type { HubEvent } from '@/server/realtime/hub'
import { pagesChanged } from '@/server/realtime/pages'
import { namedPlaces, placesOfProvider, type PlaceRow, type WorkPlaces } from './outdated-repository'

type Emit = (event: HubEvent) => void
interface Within {
  tx: Tx
  emit: Emit
}

const tagsIn = (rows: readonly PlaceRow[]) =>
  tagsOfWork(
    rows.map(({ work, state, cities }) => ({
      work,
      state: state.toLowerCase(),
      cities: cities?.map(slugOf) ?? null,
    })),
  )

/** Something changed that stands on a provider's own page alone. */
export const profileOutdated = (emit: Emit, provider: number): void =>
  pagesChanged(emit, [providerTag(provider)])

/** Somebody's words came to the home page. */
export const homeOutdated = (emit: Emit): void => pagesChanged(emit, [homeTag])

/**
 * A provider's card or rank changed: every page that lists who works where they do. `elsewhere` is what else
 * shows the change: a city they have left since the work was done there.
 */
export const providerOutdated = async (
  { tx, emit }: Within,
  provider: number,
  elsewhere: WorkPlaces = new Map(),
): Promise<void> => {
  const rows = [
    ...(await placesOfProvider(tx, provider)),
    ...(elsewhere.size > 0 ? await namedPlaces(tx, elsewhere) : []),
  ]
  pagesChanged(emit, [providerTag(provider), ...tagsIn(rows)])
}

/** A provider began or ceased to offer work in these places, or offers it there at another price. */
export const offeringOutdated = async (
  { tx, emit }: Within,
  provider: number,
  places: WorkPlaces,
): Promise<void> => {
  if (places.size === 0) return
  pagesChanged(emit, [providerTag(provider), ...tagsIn(await namedPlaces(tx, places))])
}
