import type { DrawerRoom } from '@/hooks/chat/store'
import { terminalStates } from '@/lib/contract/booking-process'
import type { BookingState } from '@/lib/contract/booking-states'
import type { Booking } from '@/lib/contract/bookings'
import { paths } from '@/lib/paths'
import { isUnpaidInstant } from './unpaid-instant'

/** Steps that open a confirmation dialog. */
const askedSteps = [
  'complete',
  'deliver',
  'revive',
  'request-changes',
  'reschedule',
  'no-show',
  'give-up',
  'cancel',
] as const
export type RequestedAction = (typeof askedSteps)[number]
/** Links of the page of a booking. `review` leads to the form below; a `room` may open beside the page. */
type LinkAction = 'compare' | 'pay' | 'review' | 'dispute' | 'again' | 'chat' | 'help'
export interface LinkedAction {
  key: LinkAction
  href: string
  room?: DrawerRoom
}
export type Action = { key: RequestedAction; href?: undefined } | LinkedAction

export interface BookingActionSet {
  /** The action that advances the job. */
  primary: Action | null
  /** The other answer to the same question. */
  beside: Action | null
  rest: Action[]
}

/** Statuses reached only through a dispute. */
const ruled: readonly BookingState[] = ['disputed', 'refunded', 'split']

/** Returns whether a dispute was ever opened; its page keeps outcome and reason. */
export const wasDisputed = ({ status, reached }: Pick<Booking, 'status' | 'reached'>): boolean =>
  ruled.includes(status) || (reached ?? []).some((one) => one.status === 'disputed')

/** Repeats the job: books the same provider where the API says that it can, else starts a new request. */
const againHref = ({ pk, status, bookable_again: isBookable }: Booking): string =>
  isBookable && status !== 'no_show_provider' ? paths.scheduleAgain(pk) : paths.demandAgain(pk)

const linksOf = (booking: Booking): Action[] => {
  const { pk, role, status, can, approved_offer: offer } = booking
  const isCustomer = role === 'customer'
  const links: (Action | false)[] = [
    isCustomer &&
      status === 'booking_offers' &&
      booking.offer_count > 0 && { key: 'compare', href: paths.bookingOffers(pk) },
    // A card payment under review hides the pay button; the page explains the review.
    can.includes('give-up') &&
      booking.payment?.status !== 'review' && { key: 'pay', href: paths.payBooking(pk) },
    can.includes('review') && { key: 'review', href: '#reviews' },
    (status === 'disputed' || terminalStates.includes(status)) &&
      wasDisputed(booking) && { key: 'dispute', href: paths.bookingDispute(pk) },
    isCustomer &&
      terminalStates.includes(status) &&
      !isUnpaidInstant(booking) && { key: 'again', href: againHref(booking) },
    can.includes('chat') &&
      offer !== null && {
        key: 'chat',
        href: isCustomer ? paths.customerMessages(offer.room) : paths.providerMessages(offer.room),
        room: { pk: offer.room, side: isCustomer ? 'customer' : 'provider' },
      },
    // Operators are not offered help.
    role !== 'operator' && { key: 'help', href: paths.bookingHelp(pk) },
  ]
  return links.filter((link) => link !== false)
}

/** Candidates for the primary action, most urgent first. */
const pressing: readonly Action['key'][] = [
  'compare',
  'pay',
  'complete',
  'deliver',
  'revive',
  'review',
  'again',
  'dispute',
  'chat',
]

/** Returns whether a form on the page itself advances the job. */
const isAskedElsewhere = ({ role, can, proposed_start: proposed }: Booking): boolean =>
  can.includes('start') || (proposed !== null && proposed.by !== role && can.includes('reschedule'))

/** Returns the reader's actions by `can`: the primary one, and the others. */
export const actionsFor = (booking: Booking): BookingActionSet => {
  const steps = askedSteps.filter((step) => booking.can.includes(step)).map((key): Action => ({ key }))
  const all = [...steps, ...linksOf(booking)]
  const find = (key: Action['key']) => all.find((one) => one.key === key)
  const first = isAskedElsewhere(booking)
    ? null
    : // Nothing is held for the work, or a bank may take what is: going on with it is not what anybody is led to.
      booking.refunded_outside || (booking.contested && booking.role === 'provider')
      ? (find('chat') ?? null)
      : (pressing.map(find).find((one) => one !== undefined) ?? null)
  // The other answer to the same question, or what is urgent when it applies.
  const answers: Partial<Record<Action['key'], Action['key']>> = {
    complete: 'request-changes',
    review: 'again',
  }
  const other = first && answers[first.key]
  const absence = find('no-show')
  // Once nobody came, reporting it comes before writing.
  const [primary, beside] =
    absence && first?.key === 'chat' ? [absence, first] : [first, (other && find(other)) || absence || null]
  return { primary, beside, rest: all.filter((one) => one !== primary && one !== beside) }
}
