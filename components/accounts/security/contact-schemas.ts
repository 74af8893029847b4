import { z } from 'zod'
import { verifyPhone } from '@/lib/contract/accounts'
import { changeEmailInput, changePhoneInput, confirmEmailChange } from '@/lib/contract/contacts'

export const contactSchemas = {
  email: z.object({ target: changeEmailInput.shape.email, password: changeEmailInput.shape.password }),
  phone: z.object({ target: changePhoneInput.shape.phone, password: changePhoneInput.shape.password }),
}

/** Of a code that waits; a phone's is taken without the password. */
export const waitingSchemas = {
  email: confirmEmailChange.body,
  phone: verifyPhone.body.extend({ password: z.string() }),
}
