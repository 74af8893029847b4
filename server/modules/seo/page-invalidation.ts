import { homeTag, providerTag, tagsOfService } from '@/lib/shared/page-tags'
import { slugOf } from '@/lib/shared/slug'
import type { Tx } from '@/server/db/client'
import type { HubEvent } from '@/server/realtime/hub'
import { broadcastPageChange } from '@/server/realtime/page-changes'
import {
  listNamedPlaces,
  listProviderPlaces,
  type PlaceRow,
  type WorkPlaces,
} from './page-invalidation-repository'

type Emit = (event: HubEvent) => void
interface InvalidationContext {
  tx: Tx
  broadcast: Emit
}

const tagsIn = (rows: readonly PlaceRow[]) =>
  tagsOfService(
    rows.map(({ work, state, cities }) => ({
      work,
      state: state.toLowerCase(),
      cities: cities?.map(slugOf) ?? null,
    })),
  )

/** Something changed that stands on a provider's own page alone. */
export const invalidateProfilePage = (emit: Emit, provider: number): void =>
  broadcastPageChange(emit, [providerTag(provider)])

/** Somebody's words came to the home page. */
export const invalidateHomePage = (emit: Emit): void => broadcastPageChange(emit, [homeTag])

/**
 * Invalidates every page that lists a provider, after a change of card or rank. `elsewhere` is an additional place: a
 * city left since the work was done there.
 */
export const invalidateProviderPages = async (
  { tx, broadcast }: InvalidationContext,
  provider: number,
  elsewhere: WorkPlaces = new Map(),
): Promise<void> => {
  const rows = [
    ...(await listProviderPlaces(tx, provider)),
    ...(elsewhere.size > 0 ? await listNamedPlaces(tx, elsewhere) : []),
  ]
  broadcastPageChange(broadcast, [providerTag(provider), ...tagsIn(rows)])
}

/** A provider began or ceased to offer work in these places, or offers it there at another price. */
export const invalidateOfferingPages = async (
  { tx, broadcast }: InvalidationContext,
  provider: number,
  places: WorkPlaces,
): Promise<void> => {
  if (places.size === 0) return
  broadcastPageChange(broadcast, [providerTag(provider), ...tagsIn(await listNamedPlaces(tx, places))])
}
