import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changedKeys } from '@/hooks/bookings/changed-keys'
import { useSingleFlight } from '@/hooks/use-single-flight'
import { call } from '@/lib/api/browser'
import { approveOffer } from '@/lib/contract/bookings'
import {
  acceptOfferUpdate,
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
} as const

export type OfferMove = keyof typeof steps

/**
 * Takes a step of an offer; whatever the answer, everything about its booking is read again. Accepting names the
 * terms that are shown: others that took their place are refused, and shown then.
 */
export const useOfferMove = ({
  pk,
  booking,
  pending_update: shown,
}: Pick<Offer, 'pk' | 'booking' | 'pending_update'>) => {
  const client = useQueryClient()
  const move = useMutation({
    mutationFn: (step: OfferMove) =>
      call<(typeof steps)[OfferMove]>(steps[step], {
        params: { pk },
        body: step === 'accept-update' ? { update: shown?.key ?? undefined } : {},
      }),
    onSuccess: (_offer, step) => {
      if (step === 'approve') track({ name: 'offer_approved' })
    },
    onSettled: () =>
      Promise.all(changedKeys(booking, pk).map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  return useSingleFlight(move)
}

/**
 * Marks the suggestion as seen. Nothing depends on it, so a failure is ignored. The list is read again when it is next
 * shown, and not before: a row that is being read stays where it is.
 */
export const useSeeSuggestion = () => {
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
