import type { EventName, EventNamed } from '@/server/process/event-map'
import type { EventHandlers, Subscriber } from '@/server/process/subscriber'
import {
  notifyCodeRenewed,
  notifyCompleted,
  notifyConfirmed,
  notifyDemandOwner,
  notifyDemandPublished,
  notifyOtherSide,
  notifyReservationEnded,
  notifyReserved,
  notifyReviewDue,
  notifyReviewsPublished,
  quoteForNotice,
} from './booking-notices'
import { notifyCasesOpened, notifyDeadlineNear } from './case-notices'
import { claimNotices } from './claim-notices'
import {
  notifyAgreed,
  notifyChargebackClosed,
  notifyChargebackOpened,
  notifyComplaint,
  notifyDisputeOpened,
  notifyDisputeStage,
  notifyDisputeWithdrawn,
  notifyEscalated,
  notifyExternalRefund,
  notifyOperators,
  notifyReleased,
  notifySide,
} from './escrow-notices'
import {
  notifyBonusExpired,
  notifyBonusExpiring,
  notifyWithdrawal,
  notifyWithdrawalReturned,
} from './money-notices'
import {
  notifyCustomer,
  notifyOfferSent,
  notifyProvider,
  notifyProviders,
  notifySuggested,
} from './offer-notices'
import {
  notifyMisdirected,
  notifyPaid,
  notifyPaymentDisputed,
  notifyPaymentFailed,
  notifyRefundByTransfer,
  notifyRefunded,
  notifyRefundRequested,
} from './payment-notices'
import { forgetPushOf, forgetPushOfSession, forgetPushToken } from './push-tokens'

const iso = (at: Date | null) => at?.toISOString() ?? ''

type NotifiedEvent = Extract<
  EventName,
  | `${'account' | 'booking' | 'offer' | 'payment' | 'suggestion' | 'review' | 'withdrawal'}.${string}`
  | `${'escrow' | 'bonus' | 'advance' | 'chargeback' | 'claim' | 'dispute' | 'complaint' | 'case'}.${string}`
>

/**
 * Recipients per event; mail and push follow by topic. Null: none. Every event of these modules needs a
 * decision here.
 */
const on = {
  // Changes of the ways in are mailed by the accounts module.
  'account.session_ended': null,
  'account.sessions_ended': null,
  'suggestion.made': notifySuggested,
  'suggestion.none': notifyDemandOwner('nobody_yet'),
  'suggestion.possible': notifyDemandOwner('somebody_joined'),
  'suggestion.seen': null,
  'suggestion.converted': null,
  'suggestion.declined': null,
  'offer.sent': notifyOfferSent,
  'offer.updated': notifyCustomer('offer_updated'),
  'offer.update_accepted': notifyProvider('offer_update_accepted'),
  'offer.update_declined': notifyProvider('offer_update_declined'),
  'offer.withdrawn': notifyCustomer('offer_withdrawn'),
  'offer.rejected': notifyProvider('offer_rejected'),
  'offer.expired': notifyProvider('offer_expired'),
  'offer.time_taken': notifyProvider('offer_time_taken'),
  'offer.not_selected': notifyProviders('offer_not_selected'),
  'offer.revived': notifyProviders('booking_revived'),
  'booking.published': notifyDemandPublished,
  'booking.reserved': notifyReserved,
  'booking.given_up': null,
  // Quiet: pages of both sides show the new end, and the professional is told once it is paid or over.
  'booking.reservation_extended': null,
  'booking.hold_ended': notifyReservationEnded,
  'booking.confirmed': notifyConfirmed,
  'booking.code_renewed': notifyCodeRenewed,
  'booking.upcoming': notifyOtherSide((work, { booking }) => ({
    template: 'booking_reminder',
    params: { ...work, at: iso(booking.startsAt) },
  })),
  'booking.overdue': notifyOtherSide((params, { booking }, side) => ({
    template: `${booking.status === 'approved' ? 'start' : 'delivery'}_overdue_${side}`,
    params,
  })),
  'booking.started': notifyOtherSide((params) => ({ template: 'booking_started', params })),
  'booking.reschedule_proposed': notifyOtherSide((work, { booking }) => ({
    template: 'reschedule_proposed',
    params: { ...work, at: iso(booking.proposedStartsAt) },
  })),
  'booking.moved': notifyOtherSide((work, { booking }) => ({
    template: 'rescheduled',
    params: { ...work, at: iso(booking.startsAt) },
  })),
  'booking.time_kept': notifyOtherSide<EventNamed<'booking.time_kept'>>((work, { booking, isDeclined }) => ({
    template: isDeclined ? 'reschedule_declined' : 'reschedule_withdrawn',
    params: { ...work, at: iso(booking.startsAt) },
  })),
  'booking.delivered': notifyOtherSide((work, { booking }) => ({
    template: 'booking_delivered',
    params: { ...work, at: iso(booking.autoCompleteAt) },
  })),
  'booking.changes_requested': notifyOtherSide<EventNamed<'booking.changes_requested'>>((work, { text }) => ({
    template: 'changes_requested',
    params: { ...work, ...quoteForNotice(text) },
  })),
  'booking.completed': notifyCompleted,
  'booking.unwound': null,
  'booking.canceled': notifyOtherSide<EventNamed<'booking.canceled'>>((work, { reason, from, by }, side) => ({
    // Money that went back outside of the platform has a notice of its own.
    template: from === 'approved' && by.actor !== 'system' ? `booking_canceled_${side}` : 'booking_canceled',
    params: { ...work, ...quoteForNotice(reason) },
  })),
  'booking.no_show': notifyOtherSide((work, { booking }) => ({
    template: 'no_show',
    params: { ...work, at: iso(booking.disputeUntil) },
  })),
  // Recipients of money are notified by its own events.
  'booking.no_show_settled': null,
  'booking.expired': notifyOtherSide((params) => ({ template: 'booking_expired', params })),
  // Providers with a restored offer are notified by `offer.revived`.
  'booking.revived': null,
  'booking.disputed': notifyOtherSide<EventNamed<'booking.disputed'>>((work, { reason }) => ({
    template: 'disputed',
    params: { ...work, ...quoteForNotice(reason) },
  })),
  'booking.resolved': notifyOtherSide<EventNamed<'booking.resolved'>>((work, { note }) => ({
    template: 'resolved',
    params: { ...work, ...quoteForNotice(note) },
  })),
  'payment.created': null,
  'payment.pending': null,
  'payment.paid': notifyPaid,
  'payment.failed': notifyPaymentFailed,
  // The user is on the page when canceling; the reservation's end is notified by the booking.
  'payment.expired': null,
  'payment.misdirected': notifyMisdirected,
  'payment.refund_requested': notifyRefundRequested,
  'payment.refunded': notifyRefunded,
  // The payer has it from their bank, and was told that.
  'payment.refund_absent': null,
  'payment.disputed': notifyPaymentDisputed,
  // An operator's.
  'payment.dispute_told': null,
  'payment.dispute_closed': null,
  'payment.trouble': notifyRefundByTransfer,
  'case.decided': null,
  'case.opened': notifyCasesOpened,
  'case.deadline_near': notifyDeadlineNear,
  // Notified by the dispute's own event, with the agreement.
  'booking.dispute_withdrawn': null,
  'escrow.released': notifyReleased,
  'escrow.refunded_outside': notifyExternalRefund,
  'advance.asked': notifySide('customer', 'advance_asked'),
  'advance.granted': notifySide('provider', 'advance_granted'),
  'advance.refused': notifySide('provider', 'advance_refused'),
  'advance.drawn': notifySide('customer', 'advance_drawn'),
  'chargeback.opened': notifyChargebackOpened,
  'chargeback.closed': notifyChargebackClosed,
  ...claimNotices,
  'dispute.opened': notifyDisputeOpened,
  'dispute.stage_begun': notifyDisputeStage('dispute_proposing'),
  'dispute.proposed': notifyOtherSide<EventNamed<'dispute.proposed'>>((work, { refundCents, text }) => ({
    template: 'dispute_proposed',
    params: { ...work, ...quoteForNotice(text), amount_cents: refundCents },
  })),
  'dispute.evidence_added': notifyOtherSide<EventNamed<'dispute.evidence_added'>>((params) => ({
    template: 'dispute_evidence',
    params,
  })),
  'dispute.agreed': notifyAgreed,
  'dispute.escalated': notifyEscalated,
  'complaint.made': notifyComplaint,
  'dispute.overdue': notifyOperators('dispute_overdue'),
  'dispute.withdrawn': notifyDisputeWithdrawn,
  // The booking's own step, or the claim's, is notified.
  'dispute.resolved': null,
  'review.due': notifyReviewDue,
  'review.written': null,
  'review.published': notifyReviewsPublished,
  'bonus.expiring': notifyBonusExpiring,
  'bonus.expired': notifyBonusExpired,
  // The person's own action, visible on the page; the mail warns them if it was somebody else.
  'withdrawal.requested': null,
  'withdrawal.canceled': null,
  'withdrawal.sent': null,
  'withdrawal.paid': notifyWithdrawal('withdrawal_paid'),
  'withdrawal.rejected': notifyWithdrawal('withdrawal_rejected'),
  'withdrawal.returned': notifyWithdrawalReturned,
  // An operator's.
  'withdrawal.stuck': null,
} satisfies EventHandlers & Record<NotifiedEvent, unknown>

export const noticesSubscriber: Subscriber = { name: 'notices', on }

/** A signed-out browser receives no more pushes. */
export const pushTokensSubscriber: Subscriber = {
  name: 'push tokens',
  on: {
    'account.session_ended': async ({ tx }, { user, session, pushToken }) => {
      await forgetPushOfSession(tx, session)
      // Also tokens stored before sessions were noted.
      if (pushToken !== null) await forgetPushToken(tx, user, pushToken)
    },
    'account.sessions_ended': ({ tx }, { user, kept }) => forgetPushOf(tx, user, kept ?? undefined),
  },
}
