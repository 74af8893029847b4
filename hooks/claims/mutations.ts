import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidatedKeys } from '@/hooks/bookings/invalidated-keys'
import { attemptKey, endAttempt } from '@/hooks/payments/payment-attempt'
import { useSingleFlight } from '@/hooks/use-single-flight'
import { call } from '@/lib/api/browser'
import {
  acceptClaim,
  declineClaim,
  disputeClaim,
  finishClaim,
  mendClaim,
  offerClaimMoney,
  openClaim,
  rejectClaim,
  reportMissedVisit,
  withdrawClaim,
  type Claim,
} from '@/lib/contract/claims'
import type { BodyIn } from '@/lib/contract/endpoint'
import { claimQueries } from './queries'

/** Step of a claim with its input; named like `can`. */
export type ClaimMove =
  | { step: 'mend'; starts_at: string; duration_minutes: number }
  | { step: 'offer-money'; refund_cents: number; text: string }
  | { step: 'decline' | 'reject' | 'dispute'; reason: string }
  | { step: 'done'; text: string; photos: string[] }
  | { step: 'missed' | 'accept' | 'withdraw' }

const take = (pk: number, move: ClaimMove, idempotencyKey: string): Promise<Claim> => {
  const about = { params: { pk }, idempotencyKey }
  switch (move.step) {
    case 'mend':
      return call(mendClaim, {
        ...about,
        body: { starts_at: move.starts_at, duration_minutes: move.duration_minutes },
      })
    case 'offer-money':
      return call(offerClaimMoney, { ...about, body: { refund_cents: move.refund_cents, text: move.text } })
    case 'decline':
      return call(declineClaim, { ...about, body: { reason: move.reason } })
    case 'reject':
      return call(rejectClaim, { ...about, body: { reason: move.reason } })
    case 'dispute':
      return call(disputeClaim, { ...about, body: { reason: move.reason } })
    case 'done':
      return call(finishClaim, { ...about, body: { text: move.text, photos: move.photos } })
    case 'missed':
      return call(reportMissedVisit, { ...about, body: {} })
    case 'accept':
      return call(acceptClaim, { ...about, body: {} })
    case 'withdraw':
      return call(withdrawClaim, { ...about, body: {} })
  }
}

/**
 * Sends a change of a claim, once per content however often it is repeated, and shows its answer at once. A refusal
 * reads the claim again, because it probably changed.
 */
const useClaimChange = <Input>(
  booking: number,
  subject: string,
  send: (input: Input, idempotencyKey: string) => Promise<Claim>,
) => {
  const client = useQueryClient()
  const { queryKey: own } = claimQueries.ofBooking(booking)
  return useSingleFlight(
    useMutation({
      mutationFn: (input: Input) => send(input, attemptKey(subject, JSON.stringify(input))),
      onSuccess: (claim) => {
        endAttempt(subject)
        client.setQueryData(own, claim)
      },
      onSettled: (claim) => {
        for (const queryKey of invalidatedKeys(booking, null))
          if (!claim || queryKey.join() !== own.join()) void client.invalidateQueries({ queryKey })
      },
    }),
  )
}

/** Claims the warranty of a booking. */
export const useOpenClaim = (booking: number) =>
  useClaimChange(
    booking,
    `claim-of-${booking}`,
    (body: BodyIn<typeof openClaim>, idempotencyKey): Promise<Claim> =>
      call(openClaim, { params: { pk: booking }, body, idempotencyKey }),
  )

/** Takes a step of a claim. */
export const useClaimStep = ({ pk, booking }: Pick<Claim, 'pk' | 'booking'>) =>
  useClaimChange(booking, `claim-${pk}`, (move: ClaimMove, idempotencyKey) => take(pk, move, idempotencyKey))
