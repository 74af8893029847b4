import { z } from 'zod'
import { signInInput } from '@/lib/contract/accounts'

export const loginSchema = signInInput.extend({ keep: z.boolean() })
