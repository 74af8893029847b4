import { savedFields } from '@/components/provider/services/services-draft'
import { defaultPreset } from '@/lib/contract/cancellation-presets'
import type { BodyIn } from '@/lib/contract/endpoint'
import type { saveUserServices, UserService } from '@/lib/contract/provider'

type Saved = BodyIn<typeof saveUserServices>

/**
 * Returns the services to save once these are chosen: stored ones as they are, new ones in `places`. Null if nothing
 * changes.
 */
export const withPickedServices = (
  services: readonly UserService[],
  chosen: readonly number[],
  places: readonly number[],
): Saved | null => {
  const isSame =
    services.length === chosen.length && services.every(({ sub_service }) => chosen.includes(sub_service))
  if (isSame) return null
  return chosen.map((pk) => {
    const stored = services.find(({ sub_service }) => sub_service === pk)
    return stored
      ? savedFields(stored)
      : {
          sub_service: pk,
          cities: [...places],
          price_cents: null,
          instant: false,
          cancellation: defaultPreset,
        }
  })
}

/** Returns all services offered in these cities. */
export const withCitiesOfAll = (services: readonly UserService[], cities: readonly number[]): Saved =>
  services.map((one) => ({ ...savedFields(one), cities: [...cities] }))
