import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSingleFlight } from '@/hooks/use-single-flight'
import { call } from '@/lib/api/browser'
import {
  askMaterialAdvance,
  drawMaterialAdvance,
  grantMaterialAdvance,
  refuseMaterialAdvance,
  type MaterialAdvance,
} from '@/lib/contract/booking-money'
import { attemptKey, endAttempt } from './payment-attempt'

export type AdvanceStep =
  | { step: 'ask'; amount_cents: number }
  | { step: 'grant' | 'refuse'; advance: number }
  | { step: 'draw'; advance: number; receipt: string }

const take = (pk: number, move: AdvanceStep, idempotencyKey: string): Promise<MaterialAdvance> => {
  switch (move.step) {
    case 'ask':
      return call(askMaterialAdvance, {
        params: { pk },
        body: { amount_cents: move.amount_cents },
        idempotencyKey,
      })
    case 'grant':
      return call(grantMaterialAdvance, {
        params: { pk, advance: move.advance },
        body: {},
        idempotencyKey,
      })
    case 'refuse':
      return call(refuseMaterialAdvance, {
        params: { pk, advance: move.advance },
        body: {},
        idempotencyKey,
      })
    case 'draw':
      return call(drawMaterialAdvance, {
        params: { pk, advance: move.advance },
        body: { receipt: move.receipt },
        idempotencyKey,
      })
  }
}

/** One step of a material advance. */
export const useAdvanceStep = (booking: number) => {
  const client = useQueryClient()
  const subject = `advance-${booking}`
  const taking = useMutation({
    mutationFn: (move: AdvanceStep) => take(booking, move, attemptKey(subject, JSON.stringify(move))),
    onSuccess: () => endAttempt(subject),
    onSettled: () => client.invalidateQueries({ queryKey: ['payments', 'booking', booking] }),
  })
  return useSingleFlight(taking)
}
