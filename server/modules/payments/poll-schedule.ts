import type { PaymentState } from '@/lib/contract/payment-processes'

/** Seconds until the gateway is asked again after a payment came into a state; null: it is not asked any more. */
const firstPollSeconds: Record<PaymentState, number | null> = {
  // The request itself asks at once; this is for a request that died.
  creating: 10,
  pending: 5,
  review: 15,
  expiring: 5,
  // Money may still come for a code that has ended.
  expired: 60,
  failed: 60,
  // Until it may be withdrawn from the gateway.
  paid: 60,
  late: 60,
  duplicate: 60,
  mismatch: 60,
  partially_refunded: 60,
  disputed_external: 60,
  refunded: null,
  charged_back: null,
}

/** Returns the first poll of a payment that entered `state` at `now`. */
export const firstPollAfter = (
  state: PaymentState,
  now: Date,
): { nextPollAt: Date | null; pollCount: number } => {
  const seconds = firstPollSeconds[state]
  return { pollCount: 0, nextPollAt: seconds === null ? null : new Date(now.getTime() + seconds * 1000) }
}
