import { noticesSubscriber } from '@/server/modules/notifications/subscribers'
import type { EventMap, EventName } from '@/server/process/event-map'
import { subscribers } from './subscribers'

/** Subscribers per event, in the order in which they run. */
const expected: Record<keyof EventMap, string> = {
  'account.session_ended': 'push tokens',
  'account.sessions_ended': 'push tokens',
  'suggestion.made': 'statistics, notices',
  'suggestion.none': 'notices',
  'suggestion.possible': 'notices',
  'suggestion.seen': '',
  'suggestion.converted': '',
  'suggestion.declined': '',
  'offer.sent': 'offers, chat, notices, open page refresh',
  'offer.updated': 'chat, notices, open page refresh',
  'offer.update_accepted': 'chat, notices, open page refresh',
  'offer.update_declined': 'chat, notices, open page refresh',
  'offer.withdrawn': 'offers, statistics, chat, notices, open page refresh',
  'offer.rejected': 'offers, chat, notices, open page refresh',
  'offer.expired': 'offers, chat, notices, open page refresh',
  'offer.time_taken': 'notices, open page refresh',
  'offer.not_selected': 'chat, notices, open page refresh',
  'offer.revived': 'notices, open page refresh',
  'booking.published': 'suggestions, notices',
  'booking.reserved': 'slots, offers, chat, notices, open page refresh',
  'booking.given_up': 'payments, open page refresh',
  'booking.reservation_extended': 'payments, open page refresh',
  'booking.hold_ended': 'slots, suggestions, offers, chat, notices, open page refresh',
  'booking.confirmed': 'suggestions, offers, chat, notices, open page refresh',
  'booking.code_renewed': 'notices, open page refresh',
  'booking.upcoming': 'notices',
  'booking.overdue': 'notices',
  'booking.started': 'chat, notices, open page refresh',
  'booking.reschedule_proposed': 'chat, notices, open page refresh',
  'booking.moved': 'slots, offers, chat, notices, open page refresh',
  'booking.time_kept': 'chat, notices, open page refresh',
  'booking.delivered': 'chat, notices, open page refresh',
  'booking.changes_requested': 'chat, notices, open page refresh',
  'booking.completed': 'slots, offers, escrow, statistics, chat, notices, public pages, open page refresh',
  'booking.unwound': 'slots, offers, escrow',
  'booking.canceled': 'suggestions, offers, statistics, chat, notices, open page refresh',
  'booking.no_show': 'slots, chat, notices, open page refresh',
  'booking.no_show_settled': 'open page refresh',
  'booking.expired': 'suggestions, offers, notices, open page refresh',
  'booking.revived': 'suggestions, offers, open page refresh',
  'payment.created': 'open page refresh',
  'payment.pending': 'open page refresh',
  'payment.paid': 'wallet, notices, payment mails, open page refresh',
  'payment.failed': 'notices, payment mails, open page refresh',
  'payment.expired': 'open page refresh',
  'payment.misdirected': 'notices, open page refresh',
  'payment.refund_requested': 'notices, payment mails, open page refresh',
  'payment.refunded': 'wallet, escrow, statistics, notices, payment mails, open page refresh',
  'payment.refund_absent': 'escrow, open page refresh',
  'payment.trouble': 'notices, payment mails, open page refresh',
  'case.decided': 'payments, escrow, complaints',
  'case.opened': 'notices',
  'case.deadline_near': 'notices',
  'booking.disputed': 'disputes, chat, notices, open page refresh',
  'booking.resolved': 'disputes, chat, notices, open page refresh',
  'booking.dispute_withdrawn': 'chat, open page refresh',
  'payment.disputed': 'escrow, statistics, notices, open page refresh',
  'payment.dispute_told': 'escrow',
  'payment.dispute_closed': 'escrow, statistics, open page refresh',
  'escrow.released': 'notices, open page refresh',
  'escrow.refunded_outside': 'notices, open page refresh',
  'advance.asked': 'chat, notices, open page refresh',
  'advance.granted': 'chat, notices, open page refresh',
  'advance.refused': 'chat, notices, open page refresh',
  'advance.drawn': 'chat, notices, open page refresh',
  'chargeback.opened': 'wallet, claims, notices, open page refresh',
  'chargeback.closed': 'wallet, claims, disputes, notices, open page refresh',
  'claim.opened': 'chat, notices, open page refresh',
  'claim.visit_booked': 'chat, notices, open page refresh',
  'claim.visit_missed': 'chat, notices, open page refresh',
  'claim.mended': 'chat, notices, open page refresh',
  'claim.money_offered': 'chat, notices, open page refresh',
  'claim.declined': 'chat, notices, open page refresh',
  'claim.disputed': 'disputes, chat, open page refresh',
  'claim.resolved': 'chat, notices, open page refresh',
  'claim.lapsed': 'chat, notices, open page refresh',
  'claim.withdrawn': 'disputes, chat, notices, open page refresh',
  'complaint.made': 'operator cases, notices',
  'dispute.opened': 'notices, open page refresh',
  'dispute.stage_begun': 'notices, open page refresh',
  'dispute.proposed': 'notices, open page refresh',
  'dispute.evidence_added': 'notices, open page refresh',
  'dispute.agreed': 'notices, open page refresh',
  'dispute.escalated': 'operator cases, notices, open page refresh',
  'dispute.overdue': 'notices',
  'dispute.withdrawn': 'operator cases, notices, open page refresh',
  'dispute.resolved': 'operator cases, open page refresh',
  'review.due': 'notices',
  'review.written': 'open page refresh',
  'review.published': 'statistics, notices, public pages, open page refresh',
  'bonus.expiring': 'notices',
  'bonus.expired': 'notices, open page refresh',
  'withdrawal.requested': 'withdrawal mails, open page refresh',
  'withdrawal.canceled': 'open page refresh',
  'withdrawal.sent': 'open page refresh',
  'withdrawal.paid': 'notices, withdrawal mails, open page refresh',
  'withdrawal.rejected': 'notices, withdrawal mails, open page refresh',
  'withdrawal.returned': 'notices, withdrawal mails, open page refresh',
  'withdrawal.stuck': '',
}

test('lists the subscribers of every event in order', () => {
  const names = Object.keys(expected) as EventName[]
  const table = Object.fromEntries(
    names.map((name) => [
      name,
      subscribers
        .filter(({ on }) => on[name])
        .map((one) => one.name)
        .join(', '),
    ]),
  )
  expect(table).toEqual(expected)
})

test('has a decision on notifications for every event', () => {
  expect(Object.keys(noticesSubscriber.on).sort()).toEqual(Object.keys(expected).sort())
})

test('no two subscribers share a name', () => {
  expect(new Set(subscribers.map((one) => one.name)).size).toBe(subscribers.length)
})
