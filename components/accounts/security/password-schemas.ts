import { z } from 'zod'
import { changePasswordInput } from '@/lib/contract/sessions'

export const changePasswordSchema = changePasswordInput.extend({
  current_password: z.string().min(1).max(200),
})
export const newPasswordSchema = changePasswordInput.extend({ current_password: z.literal('') })
