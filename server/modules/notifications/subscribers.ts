import type { EventName, EventNamed } from '@/server/process/event-map'
import type { Reactions, Subscriber } from '@/server/process/subscriber'
import {
  codeRenewed,
  completed,
  confirmed,
  holdEnded,
  ofDemand,
  published,
  quoting,
  reserved,
  reviewDue,
  reviewsPublished,
  toOthers,
} from './booking-notices'
import {
  complained,
  contestClosed,
  contestOpened,
  disputeOpened,
  escalated,
  refundedOutside,
  released,
  staged,
  toOperators,
  toSide,
} from './escrow-notices'
import { bonusExpired, bonusExpiring, ofWithdrawal } from './money-notices'
import { sent, suggested, toCustomer, toProvider, toProviders } from './offer-notices'
import {
  contested,
  failed,
  misdirected,
  paid,
  refundByTransfer,
  refunded,
  refundRequested,
} from './payment-notices'
import { forgetPushOf, forgetPushOfSession, forgetPushToken } from './push-tokens'

const iso = (at: Date | null) => at?.toISOString() ?? ''

type Told = Extract<
  EventName,
  | `${'account' | 'booking' | 'offer' | 'payment' | 'suggestion' | 'review' | 'withdrawal'}.${string}`
  | `${'escrow' | 'bonus' | 'advance' | 'chargeback' | 'dispute' | 'complaint'}.${string}`
>

/**
 * Which events are notified to whom; mail and push follow by topic. Null: nobody. Every event of these
 * modules needs a decision here.
 */
const on = {
  // Changes of the ways in are mailed by the accounts module.
  'account.session_ended': null,
  'account.sessions_ended': null,
  'suggestion.made': suggested,
  'suggestion.none': ofDemand('nobody_yet'),
  'suggestion.possible': ofDemand('somebody_joined'),
  'suggestion.seen': null,
  'suggestion.converted': null,
  'suggestion.declined': null,
  'offer.sent': sent,
  'offer.updated': toCustomer('offer_updated'),
  'offer.update_accepted': toProvider('offer_update_accepted'),
  'offer.withdrawn': toCustomer('offer_withdrawn'),
  'offer.rejected': toProvider('offer_rejected'),
  'offer.expired': toProvider('offer_expired'),
  'offer.not_selected': toProviders('offer_not_selected'),
  'offer.revived': toProviders('booking_revived'),
  'booking.published': published,
  'booking.reserved': reserved,
  'booking.given_up': null,
  'booking.hold_ended': holdEnded,
  'booking.confirmed': confirmed,
  'booking.code_renewed': codeRenewed,
  'booking.upcoming': toOthers((work, { booking }) => ({
    template: 'booking_reminder',
    params: { ...work, at: iso(booking.startsAt) },
  })),
  'booking.overdue': toOthers((params, { booking }, side) => ({
    template: `${booking.status === 'approved' ? 'start' : 'delivery'}_overdue_${side}`,
    params,
  })),
  'booking.started': toOthers((params) => ({ template: 'booking_started', params })),
  'booking.reschedule_proposed': toOthers((work, { booking }) => ({
    template: 'reschedule_proposed',
    params: { ...work, at: iso(booking.proposedStartsAt) },
  })),
  'booking.moved': toOthers((work, { booking }) => ({
    template: 'rescheduled',
    params: { ...work, at: iso(booking.startsAt) },
  })),
  'booking.time_kept': toOthers<EventNamed<'booking.time_kept'>>((work, { booking, isDeclined }) => ({
    template: isDeclined ? 'reschedule_declined' : 'reschedule_withdrawn',
    params: { ...work, at: iso(booking.startsAt) },
  })),
  'booking.delivered': toOthers((work, { booking }) => ({
    template: 'booking_delivered',
    params: { ...work, at: iso(booking.autoCompleteAt) },
  })),
  'booking.changes_requested': toOthers<EventNamed<'booking.changes_requested'>>((work, { text }) => ({
    template: 'changes_requested',
    params: { ...work, ...quoting(text) },
  })),
  'booking.completed': completed,
  'booking.unwound': null,
  'booking.canceled': toOthers<EventNamed<'booking.canceled'>>((work, { reason, from, by }, side) => ({
    // Money that went back outside of the platform has a notice of its own.
    template: from === 'approved' && by.actor !== 'system' ? `booking_canceled_${side}` : 'booking_canceled',
    params: { ...work, ...quoting(reason) },
  })),
  'booking.no_show': toOthers((params) => ({ template: 'no_show', params })),
  'booking.expired': toOthers((params) => ({ template: 'booking_expired', params })),
  // Providers whose offers stand again are told by `offer.revived`.
  'booking.revived': null,
  'booking.disputed': toOthers<EventNamed<'booking.disputed'>>((work, { reason }) => ({
    template: 'disputed',
    params: { ...work, ...quoting(reason) },
  })),
  'booking.resolved': toOthers<EventNamed<'booking.resolved'>>((work, { note }) => ({
    template: 'resolved',
    params: { ...work, ...quoting(note) },
  })),
  'payment.created': null,
  'payment.pending': null,
  'payment.paid': paid,
  'payment.failed': failed,
  // The person who cancels is on the page; the hold's end is notified by the booking.
  'payment.expired': null,
  'payment.misdirected': misdirected,
  'payment.refund_requested': refundRequested,
  'payment.refunded': refunded,
  // The payer has it from their bank, and was told that.
  'payment.refund_absent': null,
  'payment.disputed': contested,
  // An operator's.
  'payment.dispute_told': null,
  'payment.dispute_closed': null,
  'payment.trouble': refundByTransfer,
  'case.decided': null,
  // The dispute's own event is notified, with what was agreed.
  'booking.dispute_withdrawn': null,
  'escrow.released': released,
  'escrow.refunded_outside': refundedOutside,
  'advance.asked': toSide('customer', 'advance_asked'),
  'advance.granted': toSide('provider', 'advance_granted'),
  'advance.refused': toSide('provider', 'advance_refused'),
  'advance.drawn': toSide('customer', 'advance_drawn'),
  'chargeback.opened': contestOpened,
  'chargeback.closed': contestClosed,
  'dispute.opened': disputeOpened,
  'dispute.stage_begun': staged('dispute_proposing'),
  'dispute.proposed': toOthers<EventNamed<'dispute.proposed'>>((work, { refundCents, text }) => ({
    template: 'dispute_proposed',
    params: { ...work, ...quoting(text), amount_cents: refundCents },
  })),
  'dispute.evidence_added': toOthers<EventNamed<'dispute.evidence_added'>>((params) => ({
    template: 'dispute_evidence',
    params,
  })),
  'dispute.agreed': toOthers<EventNamed<'dispute.agreed'>>((work, { refundCents }) => ({
    template: 'dispute_agreed',
    params: { ...work, amount_cents: refundCents },
  })),
  'dispute.escalated': escalated,
  'complaint.made': complained,
  'dispute.overdue': toOperators('dispute_overdue'),
  'dispute.withdrawn': toOthers<EventNamed<'dispute.withdrawn'>>((params) => ({
    template: 'dispute_withdrawn',
    params,
  })),
  // The booking's own step is notified.
  'dispute.resolved': null,
  'review.due': reviewDue,
  'review.written': null,
  'review.published': reviewsPublished,
  'bonus.expiring': bonusExpiring,
  'bonus.expired': bonusExpired,
  // The person's own action, visible on the page; the mail warns them if it was somebody else.
  'withdrawal.requested': null,
  'withdrawal.canceled': null,
  'withdrawal.sent': null,
  'withdrawal.paid': ofWithdrawal('withdrawal_paid'),
  'withdrawal.rejected': ofWithdrawal('withdrawal_rejected'),
  'withdrawal.returned': ofWithdrawal('withdrawal_returned'),
  // An operator's.
  'withdrawal.stuck': null,
} satisfies Reactions & Record<Told, unknown>

export const notices: Subscriber = { name: 'notices', on }

/** Nothing more is pushed to a browser that is signed out. */
export const pushTokens: Subscriber = {
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
