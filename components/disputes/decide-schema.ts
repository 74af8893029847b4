import { z } from 'zod'
import { decideDisputeInput } from '@/lib/contract/disputes'

const { settlement, refund_cents: refund, reason } = decideDisputeInput.shape
export const decideSchema = z
  .object({ settlement, refund: refund.nullable(), reason })
  .refine((said) => said.settlement !== 'split' || typeof said.refund === 'number', {
    path: ['refund'],
    message: 'required',
  })
