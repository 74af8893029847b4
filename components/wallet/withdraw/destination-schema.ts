import { z } from 'zod'
import { addDestinationInput } from '@/lib/contract/wallet'

export const destinationSchema = z.object({
  kind: z.enum(['cpf', 'cnpj', 'email', 'phone', 'random', 'iban']),
  value: addDestinationInput.shape.value,
  password: addDestinationInput.shape.password,
})
