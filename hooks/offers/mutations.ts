import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidatedKeys } from '@/hooks/bookings/invalidated-keys'
import { useSingleFlight } from '@/hooks/use-single-flight'
import { call } from '@/lib/api/browser'
import { approveOffer } from '@/lib/contract/bookings'
import {
  acceptOfferUpdate,
  declineOfferUpdate,
  declineSuggestion,
  rejectOffer,
  seeSuggestion,
  withdrawOffer,
  type Offer,
} from '@/lib/contract/offers'
import { track } from '@/lib/tracking/track'

const steps = {
  approve: approveOffer,
  reject: rejectOffer,
  withdraw: withdrawOffer,
  'accept-update': acceptOfferUpdate,
  'decline-update': declineOfferUpdate,
} as const

export type OfferStep = keyof typeof steps

/** Steps that name the terms they are about. */
const answers: readonly OfferStep[] = ['accept-update', 'decline-update']

/**
 * Takes a step of an offer; refetches everything about its booking after any answer. Answers to an update name the
 * shown terms: replaced ones are rejected, and the new ones shown.
 */
export const useOfferStep = ({
  pk,
  booking,
  pending_update: shown,
}: Pick<Offer, 'pk' | 'booking' | 'pending_update'>) => {
  const client = useQueryClient()
  const move = useMutation({
    mutationFn: (step: OfferStep) =>
      call<(typeof steps)[OfferStep]>(steps[step], {
        params: { pk },
        body: answers.includes(step) ? { update: shown?.key ?? undefined } : {},
      }),
    onSuccess: (_offer, step) => {
      if (step === 'approve') track({ name: 'offer_approved' })
    },
    onSettled: () =>
      Promise.all(invalidatedKeys(booking, pk).map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  return useSingleFlight(move)
}

/**
 * Marks the suggestion as seen. Nothing depends on it, so a failure is ignored. The list is read again when it is next
 * shown, and not before: a row that is being read stays where it is.
 */
export const useMarkSuggestionSeen = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (pk: number) => call(seeSuggestion, { params: { pk } }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: ['provider-demands', 'list', 'ready'], refetchType: 'none' }),
  })
}

export const useDeclineSuggestion = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (pk: number) => call(declineSuggestion, { params: { pk } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['provider-demands'] }),
  })
}
