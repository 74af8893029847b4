import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidatedKeys } from '@/hooks/bookings/invalidated-keys'
import { attemptKey, endAttempt } from '@/hooks/payments/payment-attempt'
import { useSingleFlight } from '@/hooks/use-single-flight'
import { call } from '@/lib/api/browser'
import {
  acceptSettlement,
  addEvidence,
  decideDispute,
  disputeSettlements,
  escalateDispute,
  proposeSettlement,
  withdrawDispute,
  type Dispute,
} from '@/lib/contract/disputes'
import { disputeQueries } from './queries'

type Settlement = (typeof disputeSettlements)[number]

/** Step of a dispute with its input; named like `can`. */
export type DisputeStep =
  | { step: 'propose'; refund_cents: number; text: string }
  | { step: 'evidence'; text: string; photos: string[] }
  | { step: 'decide'; settlement: Settlement; refund_cents?: number; reason: string }
  | { step: 'accept'; proposal: number }
  | { step: 'withdraw' | 'escalate' }

const take = (pk: number, move: DisputeStep, idempotencyKey: string): Promise<Dispute> => {
  const about = { params: { pk }, idempotencyKey }
  switch (move.step) {
    case 'propose':
      return call(proposeSettlement, {
        ...about,
        body: { refund_cents: move.refund_cents, text: move.text },
      })
    case 'evidence':
      return call(addEvidence, { ...about, body: { text: move.text, photos: move.photos } })
    case 'decide': {
      const { step: _step, ...decision } = move
      return call(decideDispute, { ...about, body: decision })
    }
    case 'accept':
      return call(acceptSettlement, { ...about, body: { proposal: move.proposal } })
    case 'withdraw':
      return call(withdrawDispute, { ...about, body: {} })
    case 'escalate':
      return call(escalateDispute, { ...about, body: {} })
  }
}

/**
 * Takes a step of a dispute and shows its answer at once; a refusal reads the dispute again, because it
 * probably changed.
 */
export const useDisputeStep = ({ pk, booking }: Pick<Dispute, 'pk' | 'booking'>) => {
  const client = useQueryClient()
  const subject = `dispute-${pk}`
  const { queryKey: own } = disputeQueries.ofBooking(booking)
  const taking = useMutation({
    mutationFn: (move: DisputeStep) => take(pk, move, attemptKey(subject, JSON.stringify(move))),
    onSuccess: (dispute) => {
      endAttempt(subject)
      client.setQueryData(own, dispute)
    },
    onSettled: (dispute) => {
      for (const queryKey of invalidatedKeys(booking, null))
        if (!dispute || queryKey.join() !== own.join()) void client.invalidateQueries({ queryKey })
    },
  })
  return useSingleFlight(taking)
}
