import type { OfferState } from '@/lib/contract/offers'

const over: readonly OfferState[] = ['withdrawn', 'rejected', 'expired', 'not_selected']

/** An offer that came to nothing keeps its room to read, and takes no more messages. */
export const ended = (offer: OfferState): boolean => over.includes(offer)

/** Whether people may write: the offer stands, and both accounts are there. */
export const takesMessages = (standing: {
  offer: OfferState
  customer: { closedAt: Date | null }
  provider: { closedAt: Date | null }
}): boolean =>
  !ended(standing.offer) && standing.customer.closedAt === null && standing.provider.closedAt === null
