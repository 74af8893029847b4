import type { OfferState } from '@/lib/contract/offers'

const over: readonly OfferState[] = ['withdrawn', 'rejected', 'expired', 'not_selected']

/** An offer that came to nothing keeps its room to read, and takes no more messages. */
export const ended = (offer: OfferState): boolean => over.includes(offer)
