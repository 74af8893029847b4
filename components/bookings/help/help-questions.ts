import type { BookingState } from '@/lib/contract/booking-states'
import type { Booking } from '@/lib/contract/bookings'
import { noShowDisputeHours, noShowMinutes } from '@/lib/contract/no-shows'
import { reviewDays } from '@/lib/contract/reviews'

/** FAQs per side and state. Complete by type: a new state needs its questions. */
const asked = {
  booking_offers: { customer: ['noOffers', 'change', 'cancelOpen'], provider: [] },
  awaiting_payment: { customer: ['pay', 'letGo', 'paidWhere'], provider: ['heldForMe', 'address'] },
  approved: {
    customer: ['move', 'cancelAgreed', 'code', 'late', 'money'],
    provider: ['moveProvider', 'cancelProvider', 'codeProvider', 'lateProvider', 'whenPaid'],
  },
  in_progress: { customer: ['notAsAgreed', 'money'], provider: ['notAsAgreedProvider', 'whenPaid'] },
  delivered: {
    customer: ['autoComplete', 'changes', 'money'],
    provider: ['autoCompleteProvider', 'whenPaid'],
  },
  changes_requested: { customer: ['changes', 'money'], provider: ['changesProvider', 'whenPaid'] },
  completed: { customer: ['review', 'receipt', 'again'], provider: ['review', 'paidOut', 'receipt'] },
  expired: { customer: ['again'], provider: [] },
  canceled: { customer: ['again'], provider: [] },
  canceled_by_customer: { customer: ['money', 'again'], provider: ['money'] },
  canceled_by_provider: { customer: ['reopen', 'money'], provider: ['money'] },
  no_show_provider: { customer: ['money', 'again'], provider: ['notAbsent', 'money'] },
  no_show_customer: { customer: ['notAbsent', 'money'], provider: ['money'] },
  disputed: { customer: ['dispute', 'money'], provider: ['dispute', 'money'] },
  refunded: { customer: ['money', 'again'], provider: ['money'] },
  split: { customer: ['money', 'again'], provider: ['money'] },
} as const satisfies Record<BookingState, Record<'customer' | 'provider', readonly string[]>>

type Asked = typeof asked
type Question = {
  [State in BookingState]: Asked[State]['customer' | 'provider'][number]
}[BookingState]

/** Returns the questions for the booking's status and the reader's side. */
export const questionsFor = ({ status, role }: Pick<Booking, 'status' | 'role'>): readonly Question[] =>
  role === 'customer' || role === 'provider' ? asked[status][role] : []

/** The figures the answers name. */
export const helpFigures = { noShow: noShowMinutes, objection: noShowDisputeHours, reviewDays }
