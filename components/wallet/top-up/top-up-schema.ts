import { z } from 'zod'
import { createDepositInput } from '@/lib/contract/wallet'

export const topUpSchema = z.object({
  amount_cents: createDepositInput.shape.amount_cents.nullable(),
  method: createDepositInput.shape.method,
})
