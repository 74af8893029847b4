import type { EventNamed } from '@/server/process/event-map'
import type { EventHandlers } from '@/server/process/subscriber'
import { notifyOtherSide, quoteForNotice } from './booking-notices'

const iso = (at: Date | null) => at?.toISOString() ?? ''

/** Tells the side that did not act, and both of what the clock did. */
export const claimNotices = {
  'claim.opened': notifyOtherSide<EventNamed<'claim.opened'>>((work, { claim }) => ({
    template: 'claim_opened',
    params: { ...work, ...quoteForNotice(claim.text), at: iso(claim.stageUntil) },
  })),
  'claim.visit_booked': notifyOtherSide<EventNamed<'claim.visit_booked'>>((work, { claim }) => ({
    template: 'claim_visit',
    params: { ...work, at: iso(claim.visitStartsAt) },
  })),
  'claim.visit_missed': notifyOtherSide<EventNamed<'claim.visit_missed'>>((work, { claim }, side) => ({
    template: `claim_missed_${side}`,
    params: { ...work, at: iso(claim.stageUntil) },
  })),
  'claim.mended': notifyOtherSide<EventNamed<'claim.mended'>>((work, { claim }) => ({
    template: 'claim_mended',
    params: { ...work, at: iso(claim.stageUntil) },
  })),
  'claim.money_offered': notifyOtherSide<EventNamed<'claim.money_offered'>>((work, { claim }) => ({
    template: 'claim_money',
    params: { ...work, amount_cents: claim.offeredCents ?? 0, at: iso(claim.stageUntil) },
  })),
  'claim.declined': notifyOtherSide<EventNamed<'claim.declined'>>((work, { claim }, side) => ({
    template: `claim_declined_${side}`,
    params: { ...work, ...quoteForNotice(claim.declineReason), at: iso(claim.stageUntil) },
  })),
  // Both sides are told by the dispute's own event, with its first deadline.
  'claim.disputed': null,
  'claim.resolved': notifyOtherSide<EventNamed<'claim.resolved'>>((work, { claim }, side) =>
    claim.refundCents > 0
      ? { template: `claim_refunded_${side}`, params: { ...work, amount_cents: claim.refundCents } }
      : { template: 'claim_resolved', params: work },
  ),
  'claim.lapsed': notifyOtherSide<EventNamed<'claim.lapsed'>>((params) => ({
    template: 'claim_lapsed',
    params,
  })),
  'claim.withdrawn': notifyOtherSide<EventNamed<'claim.withdrawn'>>((params) => ({
    template: 'claim_withdrawn',
    params,
  })),
} satisfies EventHandlers
