import { findBooking, type Booking } from '@/server/modules/bookings/service'
import type { Offer } from '@/server/modules/offers/service'
import type { Payment } from '@/server/modules/payments/service'
import type { EventNamed } from '@/server/process/event-map'
import type { Subscriber } from '@/server/process/subscriber'
import type { UnitOfWork } from '@/server/process/work'
import { broadcastBookingChange, broadcastWalletChange } from '@/server/realtime/changes'

const ofBooking = ({ broadcast }: UnitOfWork, { booking }: { booking: Booking }) =>
  broadcastBookingChange(broadcast, {
    users: [booking.customerId, booking.providerId],
    booking: booking.id,
    offer: booking.approvedOfferId,
  })
const ofAnyBooking = (work: UnitOfWork, { booking }: { booking: Booking | null }) => {
  if (booking) ofBooking(work, { booking })
}
const ofOffer = ({ broadcast }: UnitOfWork, { offer }: { offer: Offer }) =>
  broadcastBookingChange(broadcast, {
    users: [offer.customerId, offer.providerId],
    booking: offer.bookingId,
    offer: offer.id,
  })
const ofReservation = (work: UnitOfWork, { booking, held }: EventNamed<'booking.hold_ended'>) =>
  broadcastBookingChange(work.broadcast, {
    users: [booking.customerId, held.provider],
    booking: booking.id,
    offer: held.offer,
  })
const ofOffers = ({ broadcast }: UnitOfWork, { offers, booking }: { offers: Offer[]; booking: Booking }) => {
  for (const offer of offers)
    broadcastBookingChange(broadcast, { users: [offer.providerId], booking: booking.id, offer: offer.id })
}

/** The payer's pages only: nobody else may see the payment. */
const ofPayment = ({ broadcast }: UnitOfWork, { payment }: { payment: Payment }) =>
  broadcast({
    users: [payment.payerId],
    channel: 'notification',
    payload: { action: 'payment.changed', payment: payment.id, booking: payment.bookingId },
  })
/** Refreshes both sides' booking after a refund, which the booking shows. */
const ofRefund = async (work: UnitOfWork, { payment }: { payment: Payment }): Promise<void> => {
  const booking = payment.bookingId === null ? null : await findBooking(work.tx, payment.bookingId)
  ofAnyBooking(work, { booking })
  ofPayment(work, { payment })
}
const ofWithdrawal = ({ broadcast }: UnitOfWork, { withdrawal }: { withdrawal: { userId: number } }) =>
  broadcastWalletChange(broadcast, [withdrawal.userId])

/** Makes open pages of both sides read again. Runs last, after all rows were written. */
export const openPageRefresh: Subscriber = {
  name: 'open page refresh',
  on: {
    'booking.reserved': ofBooking,
    'booking.given_up': ofBooking,
    'booking.reservation_extended': ofBooking,
    'booking.hold_ended': ofReservation,
    'booking.confirmed': ofBooking,
    'booking.code_renewed': ofBooking,
    'booking.started': ofBooking,
    'booking.reschedule_proposed': ofBooking,
    'booking.moved': ofBooking,
    'booking.time_kept': ofBooking,
    'booking.delivered': ofBooking,
    'booking.changes_requested': ofBooking,
    'booking.completed': ofBooking,
    'booking.canceled': ofBooking,
    'booking.no_show': ofBooking,
    'booking.no_show_settled': ofBooking,
    'booking.expired': ofBooking,
    'booking.revived': ofBooking,
    'booking.disputed': ofBooking,
    'booking.resolved': ofBooking,
    'booking.dispute_withdrawn': ofBooking,
    'escrow.released': ofBooking,
    'escrow.refunded_outside': ofBooking,
    'advance.asked': ofBooking,
    'advance.granted': ofBooking,
    'advance.refused': ofBooking,
    'advance.drawn': ofBooking,
    'claim.opened': ofBooking,
    'claim.visit_booked': ofBooking,
    'claim.visit_missed': ofBooking,
    'claim.mended': ofBooking,
    'claim.money_offered': ofBooking,
    'claim.declined': ofBooking,
    'claim.disputed': ofBooking,
    'claim.resolved': ofBooking,
    'claim.lapsed': ofBooking,
    'claim.withdrawn': ofBooking,
    'dispute.opened': ofBooking,
    'dispute.stage_begun': ofBooking,
    'dispute.proposed': ofBooking,
    'dispute.evidence_added': ofBooking,
    'dispute.agreed': ofBooking,
    'dispute.escalated': ofBooking,
    'dispute.withdrawn': ofBooking,
    'dispute.resolved': ofBooking,
    'chargeback.opened': ofAnyBooking,
    'chargeback.closed': ofAnyBooking,
    'offer.sent': ofOffer,
    'offer.updated': ofOffer,
    'offer.update_accepted': ofOffer,
    'offer.update_declined': ofOffer,
    'offer.withdrawn': ofOffer,
    'offer.rejected': ofOffer,
    'offer.expired': ofOffer,
    'offer.time_taken': ofOffer,
    'offer.not_selected': ofOffers,
    'offer.revived': ofOffers,
    'payment.created': ofPayment,
    'payment.pending': ofPayment,
    'payment.paid': ofPayment,
    'payment.failed': ofPayment,
    'payment.expired': ofPayment,
    'payment.misdirected': ofPayment,
    'payment.refund_requested': ofRefund,
    'payment.refund_absent': ofRefund,
    'payment.refunded': ofRefund,
    'payment.trouble': ofRefund,
    'payment.disputed': ofPayment,
    'payment.dispute_closed': ofPayment,
    'review.written': ofBooking,
    'review.published': ofBooking,
    'bonus.expired': ({ broadcast }, { lot }) => broadcastWalletChange(broadcast, [lot.userId]),
    'withdrawal.requested': ofWithdrawal,
    'withdrawal.canceled': ofWithdrawal,
    'withdrawal.sent': ofWithdrawal,
    'withdrawal.paid': ofWithdrawal,
    'withdrawal.rejected': ofWithdrawal,
    'withdrawal.returned': ofWithdrawal,
  },
}
