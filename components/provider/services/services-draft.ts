import { defaultPreset } from '@/lib/contract/cancellation-presets'
import type { UserService } from '@/lib/contract/provider'
import type { ServicesDraft } from './services-schema'

/** The stored services as a form edits them. */
export const draftOf = (services: readonly UserService[]): ServicesDraft => ({
  services: services.map(({ sub_service, cities, price_cents, instant, cancellation = defaultPreset }) => ({
    sub_service,
    cities,
    price_cents,
    instant,
    cancellation,
  })),
})
