import { z } from 'zod'
import { createWithdrawalInput } from '@/lib/contract/wallet'

/** Schema of the form's input; the password is required in the last step only. */
export const withdrawSchema = (available: number) =>
  z.object({
    amount_cents: createWithdrawalInput.shape.amount_cents.max(available, { message: 'above_balance' }),
    transfer: createWithdrawalInput.shape.transfer,
    password: z.string(),
  })

export interface WithdrawValues {
  amount_cents: number | null
  transfer: number | null
  password: string
}
