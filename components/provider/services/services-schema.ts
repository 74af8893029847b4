import { z } from 'zod'
import { userService } from '@/lib/contract/provider'

export const servicesSchema = z.object({ services: z.array(userService).min(1).max(60) })

export type ServicesDraft = z.input<typeof servicesSchema>
