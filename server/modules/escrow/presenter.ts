import type { z } from 'zod'
import type { Cancellation } from '@/lib/contract/booking-money'
import type { escrowBalanceSchema } from '@/lib/contract/escrow-balance'
import { cancellationPeriods, type CancellationTerms } from '@/lib/shared/cancellation'
import { commissionOnRelease, type EscrowBalance } from '@/lib/shared/escrow-split'
import type { EscrowedFunds } from './escrowed-funds'
import { noRefund, refundLessFee } from './settlement'

/** The basis of a division of a booking's money. */
export const presentBalance = (balance: EscrowBalance): z.infer<typeof escrowBalanceSchema> => ({
  funded_cents: balance.fundedCents,
  paid_cents: balance.paidCents,
  material_cents: balance.materialCents,
  drawn_cents: balance.drawnCents,
  released_labour_cents: balance.releasedLabourCents,
  taken_cents: balance.takenCents,
  commission_percent: balance.commissionPercent,
  promotion: balance.promotion && {
    coupon_cents: balance.promotion.couponCents,
    bonus_cents: balance.promotion.bonusCents,
  },
})

const iso = (at: Date | null) => at && at.toISOString()

/** The cancellation terms in centavos; material already drawn counts as spent. */
export const presentCancellation = (funds: EscrowedFunds, terms: CancellationTerms): Cancellation => {
  const moments = { free_until: iso(terms.free_until), next_change_at: iso(terms.next_change_at) }
  const { reason } = terms
  if (reason === 'provider')
    return {
      fee_cents: 0,
      refund_cents: funds.paidCents,
      provider_cents: 0,
      commission_cents: 0,
      reason,
      refund: null,
      interest_kept_cents: 0,
      ...moments,
    }
  const { customerCents, providerCents } = refundLessFee(funds, terms.fee_cents)
  const { commissionCents } = commissionOnRelease(funds, providerCents, true)
  return {
    fee_cents: funds.paidCents - customerCents,
    refund_cents: customerCents,
    provider_cents: funds.drawnCents + providerCents - commissionCents,
    commission_cents: commissionCents,
    reason,
    refund: null,
    interest_kept_cents: 0,
    ...moments,
  }
}

/** The periods of the customer's terms from a moment on, with material already drawn in each fee. */
export const presentPeriods = (funds: EscrowedFunds, now: Date): NonNullable<Cancellation['periods']> =>
  cancellationPeriods({ ...funds.work, now, workBegun: funds.drawnCents > 0 }).map((row) => ({
    until: iso(row.until),
    fee_cents: funds.paidCents - refundLessFee(funds, row.fee_cents).customerCents,
  }))

/** The provider's net of the work, done as agreed: what canceling makes them give up. */
export const forgoneCents = (funds: EscrowedFunds): number => {
  const { providerCents } = noRefund(funds)
  return funds.drawnCents + providerCents - commissionOnRelease(funds, providerCents, false).commissionCents
}

/** Terms of work without money, because the provider bears a coupon of its whole price. */
export const presentFreeCancellation = (by: 'customer' | 'provider'): Cancellation => ({
  fee_cents: 0,
  refund_cents: 0,
  provider_cents: 0,
  commission_cents: 0,
  free_until: null,
  next_change_at: null,
  refund: null,
  interest_kept_cents: 0,
  reason: by === 'provider' ? 'provider' : 'free',
})
