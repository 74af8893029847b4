import {
  activeStates,
  bookingStates,
  escrowedStates,
  noShowStates,
  type BookingState,
} from './booking-states'
import type { Process } from './process'

export const bookingSteps = [
  'approve',
  'give-up',
  'extend',
  'paid',
  'expire',
  'cancel',
  'revive',
  'start',
  'renew-code',
  'reschedule',
  'keep-time',
  'no-show',
  'settle-no-show',
  'deliver',
  'request-changes',
  'complete',
  'dispute',
  'withdraw-dispute',
  'resolve',
] as const
export type BookingStep = (typeof bookingSteps)[number]

/**
 * Duration of a reservation, minutes: the minimum lifetime of a Pix code at the gateways in use, at least a quarter
 * of an hour.
 */
export const payMinutes = 30
/** One extension of a reservation, on request; minutes before its end at which the page offers it. */
export const extensionMinutes = 10
export const extensionNoticeMinutes = 5
/** Hours after delivery until the system completes a job. */
export const autoCompleteHours = 48
/** Work that begins so long before its agreed start begins only when the provider says that it is meant. */
export const earlyStartHours = 7 * 24
/** Work that nobody began or delivered so long after its agreed end is asked about, and again every so many days. */
export const overdueHours = 24
export const overdueAgainDays = 7
/** Days after the agreed end until a forgotten job becomes an operator's case. */
export const forgottenDays = 14
/** An open demand without a wanted start ends after this. */
export const demandDays = 14

/** Disputes end by an operator, or by the system once both sides agree: `resolve` names the outcome. */
export const disputeOutcomes = ['completed', 'refunded', 'split'] as const

export const bookingProcess = [
  { step: 'approve', from: ['booking_offers'], to: 'awaiting_payment', by: ['customer'] },
  { step: 'give-up', from: ['awaiting_payment'], to: 'awaiting_payment', by: ['customer'] },
  // Once a reservation, for who needs longer to pay (WCAG 2.2, 2.2.1).
  { step: 'extend', from: ['awaiting_payment'], to: 'awaiting_payment', by: ['customer'] },
  { step: 'paid', from: ['awaiting_payment'], to: 'approved', by: ['system'] },
  { step: 'expire', from: ['booking_offers'], to: 'expired', by: ['system'] },
  { step: 'expire', from: ['awaiting_payment'], to: 'booking_offers', by: ['system'] },
  // An instant booking has no other offers to fall back on.
  { step: 'expire', from: ['awaiting_payment'], to: 'expired', by: ['system'] },
  { step: 'cancel', from: ['booking_offers'], to: 'canceled', by: ['customer', 'operator'] },
  { step: 'start', from: ['approved'], to: 'in_progress', by: ['provider'] },
  { step: 'renew-code', from: ['approved'], to: 'approved', by: ['system'] },
  { step: 'reschedule', from: ['approved'], to: 'approved', by: ['customer', 'provider'] },
  // Ends a proposed time: its author withdraws it, or the other side declines it.
  { step: 'keep-time', from: ['approved'], to: 'approved', by: ['customer', 'provider'] },
  { step: 'cancel', from: ['approved'], to: 'canceled_by_customer', by: ['customer'] },
  { step: 'cancel', from: ['approved'], to: 'canceled_by_provider', by: ['provider'] },
  // All of its money went back outside of the platform: nothing is held for the work any more.
  { step: 'cancel', from: ['approved', ...activeStates], to: 'refunded', by: ['system'] },
  { step: 'revive', from: ['canceled_by_provider'], to: 'booking_offers', by: ['customer'] },
  { step: 'no-show', from: ['approved'], to: 'no_show_provider', by: ['customer'] },
  { step: 'no-show', from: ['approved'], to: 'no_show_customer', by: ['provider'] },
  // The time to object is over: the money goes where the report says.
  { step: 'settle-no-show', from: ['no_show_provider'], to: 'no_show_provider', by: ['system'] },
  { step: 'settle-no-show', from: ['no_show_customer'], to: 'no_show_customer', by: ['system'] },
  { step: 'deliver', from: ['in_progress', 'changes_requested'], to: 'delivered', by: ['provider'] },
  { step: 'request-changes', from: ['delivered'], to: 'changes_requested', by: ['customer'] },
  { step: 'complete', from: ['delivered'], to: 'completed', by: ['customer', 'system'] },
  {
    step: 'dispute',
    from: ['approved', ...activeStates, ...noShowStates],
    to: 'disputed',
    by: ['customer', 'provider'],
  },
  // The booking returns to the state it had before the dispute, which the dispute's row keeps.
  { step: 'withdraw-dispute', from: ['disputed'], to: 'approved', by: ['system'] },
  { step: 'withdraw-dispute', from: ['disputed'], to: 'in_progress', by: ['system'] },
  { step: 'withdraw-dispute', from: ['disputed'], to: 'delivered', by: ['system'] },
  { step: 'withdraw-dispute', from: ['disputed'], to: 'changes_requested', by: ['system'] },
  { step: 'withdraw-dispute', from: ['disputed'], to: 'no_show_provider', by: ['system'] },
  { step: 'withdraw-dispute', from: ['disputed'], to: 'no_show_customer', by: ['system'] },
  { step: 'resolve', from: ['disputed'], to: 'completed', by: ['operator', 'system'] },
  { step: 'resolve', from: ['disputed'], to: 'refunded', by: ['operator', 'system'] },
  { step: 'resolve', from: ['disputed'], to: 'split', by: ['operator', 'system'] },
] as const satisfies Process<BookingStep, BookingState>

/** States in which a provider's slot is held. */
export const slotStates = ['awaiting_payment', ...escrowedStates] as const satisfies readonly BookingState[]
/** States in which nothing of it is left to do: completed, called off, or ended by the clock or a decision. */
export const terminalStates = bookingStates.filter(
  (state) => state !== 'booking_offers' && !slotStates.some((held) => held === state),
)
