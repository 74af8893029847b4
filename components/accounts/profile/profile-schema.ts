import type { z } from 'zod'
import { saveProfileInput } from '@/lib/contract/accounts'

export const profileSchema = saveProfileInput
  .pick({ full_name: true, bio: true, tax_number: true, registrations: true, birth_date: true })
  .required({ full_name: true, registrations: true })

export type ProfileDraft = z.input<typeof profileSchema>
