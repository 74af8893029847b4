import type { EventMap, EventName } from '@/server/process/event-map'
import { notices } from './modules/notifications/subscribers'
import { subscribers } from './subscribers'

/** Every event, and who does something about it, in the order they do. */
const expected: Record<keyof EventMap, string> = {
  'account.session_ended': 'push tokens',
  'account.sessions_ended': 'push tokens',
  'suggestion.made': 'statistics, notices',
  'suggestion.none': 'notices',
  'suggestion.possible': 'notices',
  'suggestion.seen': '',
  'suggestion.converted': 'statistics',
  'suggestion.declined': '',
  'offer.sent': 'offers, chat, notices, open pages',
  'offer.updated': 'chat, notices, open pages',
  'offer.update_accepted': 'chat, notices, open pages',
  'offer.withdrawn': 'offers, chat, notices, open pages',
  'offer.rejected': 'offers, chat, notices, open pages',
  'offer.expired': 'offers, chat, notices, open pages',
  'offer.not_selected': 'chat, notices, open pages',
  'offer.revived': 'notices, open pages',
  'booking.published': 'suggestions, notices',
  'booking.reserved': 'slots, offers, chat, notices, open pages',
  'booking.given_up': 'payments, open pages',
  'booking.hold_ended': 'slots, suggestions, offers, chat, notices, open pages',
  'booking.confirmed': 'suggestions, offers, chat, notices, open pages',
  'booking.code_renewed': 'notices, open pages',
  'booking.upcoming': 'notices',
  'booking.overdue': 'notices',
  'booking.started': 'chat, notices, open pages',
  'booking.reschedule_proposed': 'chat, notices, open pages',
  'booking.moved': 'slots, chat, notices, open pages',
  'booking.time_kept': 'chat, notices, open pages',
  'booking.delivered': 'chat, notices, open pages',
  'booking.changes_requested': 'chat, notices, open pages',
  'booking.completed': 'slots, offers, escrow, statistics, chat, notices, public pages, open pages',
  'booking.unwound': 'slots, offers, escrow',
  'booking.canceled': 'suggestions, offers, chat, notices, open pages',
  'booking.no_show': 'chat, notices, open pages',
  'booking.expired': 'suggestions, offers, notices, open pages',
  'booking.revived': 'suggestions, offers, open pages',
  'payment.created': 'open pages',
  'payment.pending': 'open pages',
  'payment.paid': 'wallet, notices, payment mails, open pages',
  'payment.failed': 'notices, payment mails, open pages',
  'payment.expired': 'open pages',
  'payment.misdirected': 'notices, open pages',
  'payment.refund_requested': 'notices, payment mails, open pages',
  'payment.refunded': 'wallet, escrow, notices, payment mails, open pages',
  'payment.refund_absent': 'escrow, open pages',
  'payment.trouble': 'notices, payment mails, open pages',
  'case.decided': 'payments, escrow, complaints',
  'booking.disputed': 'disputes, chat, notices, open pages',
  'booking.resolved': 'disputes, chat, notices, open pages',
  'booking.dispute_withdrawn': 'chat, open pages',
  'payment.disputed': 'escrow, notices, open pages',
  'payment.dispute_told': 'escrow',
  'payment.dispute_closed': 'escrow, open pages',
  'escrow.released': 'notices, open pages',
  'escrow.refunded_outside': 'notices, open pages',
  'advance.asked': 'chat, notices, open pages',
  'advance.granted': 'chat, notices, open pages',
  'advance.refused': 'chat, notices, open pages',
  'advance.drawn': 'chat, notices, open pages',
  'chargeback.opened': 'wallet, notices, open pages',
  'chargeback.closed': 'wallet, disputes, notices, open pages',
  'complaint.made': 'operator cases, notices',
  'dispute.opened': 'notices, open pages',
  'dispute.stage_begun': 'notices, open pages',
  'dispute.proposed': 'notices, open pages',
  'dispute.evidence_added': 'notices, open pages',
  'dispute.agreed': 'notices, open pages',
  'dispute.escalated': 'operator cases, notices, open pages',
  'dispute.overdue': 'notices',
  'dispute.withdrawn': 'operator cases, notices, open pages',
  'dispute.resolved': 'operator cases, open pages',
  'review.due': 'notices',
  'review.written': 'open pages',
  'review.published': 'statistics, notices, public pages, open pages',
  'bonus.expiring': 'notices',
  'bonus.expired': 'notices, open pages',
  'withdrawal.requested': 'withdrawal mails, open pages',
  'withdrawal.canceled': 'open pages',
  'withdrawal.sent': 'open pages',
  'withdrawal.paid': 'notices, withdrawal mails, open pages',
  'withdrawal.rejected': 'notices, withdrawal mails, open pages',
  'withdrawal.returned': 'notices, withdrawal mails, open pages',
  'withdrawal.stuck': '',
}

test('who does what about what happens', () => {
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

test('whoever tells people has decided on every event', () => {
  expect(Object.keys(notices.on).sort()).toEqual(Object.keys(expected).sort())
})

test('no two subscribers share a name', () => {
  expect(new Set(subscribers.map((one) => one.name)).size).toBe(subscribers.length)
})
