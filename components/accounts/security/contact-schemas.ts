import { z } from 'zod'
import { changeEmailInput, changePhoneInput } from '@/lib/contract/contacts'

export const contactSchemas = {
  email: z.object({ target: changeEmailInput.shape.email, password: changeEmailInput.shape.password }),
  phone: z.object({ target: changePhoneInput.shape.phone, password: changePhoneInput.shape.password }),
}
