import { z } from 'zod'
import { createWithdrawalInput } from '@/lib/contract/wallet'

/** The fields while they are being filled in; the password comes with the last step. */
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
