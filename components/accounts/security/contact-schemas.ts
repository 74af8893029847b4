import { z } from 'zod'
import { verifyEmailInput } from '@/lib/contract/accounts'
import { changeEmailInput, changePhoneInput } from '@/lib/contract/contacts'

export const contactSchemas = {
  email: z.object({ target: changeEmailInput.shape.email, password: changeEmailInput.shape.password }),
  phone: z.object({ target: changePhoneInput.shape.phone, password: changePhoneInput.shape.password }),
}

const { code } = verifyEmailInput.shape
/** Schemas of a pending code; a phone's needs no password. */
export const pendingContactSchemas = {
  email: z.object({ code, password: changeEmailInput.shape.password }),
  phone: z.object({ code, password: z.string() }),
}
