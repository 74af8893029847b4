import { defaultPreset } from '@/lib/contract/cancellation-presets'
import type { UserService } from '@/lib/contract/provider'
import type { ServicesDraft } from './services-schema'

/** The fields of a stored service that are saved back. */
export const savedFields = ({
  sub_service,
  cities,
  price_cents,
  instant,
  cancellation = defaultPreset,
}: UserService): ServicesDraft['services'][number] => ({
  sub_service,
  cities,
  price_cents,
  instant,
  cancellation,
})

/** The stored services as a form edits them. */
export const draftOf = (services: readonly UserService[]): ServicesDraft => ({
  services: services.map(savedFields),
})
