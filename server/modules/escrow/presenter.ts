import type { Cancellation } from '@/lib/contract/booking-money'
import type { CancellationTerms } from '@/lib/shared/cancellation'
import { commissionOf } from '@/lib/shared/division'
import type { Held } from './holding'
import { lessFee } from './settlement'

const iso = (at: Date | null) => at && at.toISOString()

/** The cancellation terms in centavos; material already drawn counts as spent. */
export const presentCancellation = (held: Held, terms: CancellationTerms): Cancellation => {
  const moments = { free_until: iso(terms.free_until), next_change_at: iso(terms.next_change_at) }
  const { reason } = terms
  if (reason === 'provider')
    return {
      fee_cents: 0,
      refund_cents: held.paidCents,
      provider_cents: 0,
      commission_cents: 0,
      reason,
      ...moments,
    }
  const { customerCents, providerCents } = lessFee(held, terms.fee_cents)
  const { commissionCents } = commissionOf(held, providerCents, true)
  return {
    fee_cents: held.paidCents - customerCents,
    refund_cents: customerCents,
    provider_cents: held.drawnCents + providerCents - commissionCents,
    commission_cents: commissionCents,
    reason,
    ...moments,
  }
}

/** Of work whose provider bears a coupon of its whole price: there is no money. */
export const presentFree = (by: 'customer' | 'provider'): Cancellation => ({
  fee_cents: 0,
  refund_cents: 0,
  provider_cents: 0,
  commission_cents: 0,
  free_until: null,
  next_change_at: null,
  reason: by === 'provider' ? 'provider' : 'free',
})
