import { textOrder } from './text-order'

/**
 * Notification indicators: dot-joined parts, first the side that is told (`offers` for providers, `bookings`
 * for customers, `wallet` for money, `operator` for operators), then a kind (absent when the offer's status says it
 * all), then embedded ids and the offer's status.
 *
 *   offers.new_suggestion.suggestion_id__5
 *   bookings.new_offer.booking_id__12.offer_id__34.offer_status__pending
 *   wallet.withdrawal_id__7
 *   operator.case_kind__mismatch
 */
export const indicatorSides = ['offers', 'bookings', 'wallet', 'operator'] as const
export const indicatorKinds = [
  'new_suggestion',
  'new_demand',
  'new_offer',
  'offer_approved',
  'offer_completed',
  'new_message',
] as const

export type IndicatorSide = (typeof indicatorSides)[number]
type IndicatorKind = (typeof indicatorKinds)[number]

export interface Indicator {
  side: IndicatorSide
  kind: IndicatorKind | null
  booking: number | null
  offer: number | null
  suggestion: number | null
  withdrawal: number | null
  payment: number | null
  case: number | null
  caseKind: string | null
  status: string | null
}

const numbered = /^(booking|offer|suggestion|withdrawal|payment|case)_id__([1-9]\d{0,15})$/
const caseKinded = /^case_kind__([a-z_]+)$/
const statused = /^offer_status__([a-z_]+)$/

/** The parts of an indicator, or null when it does not follow the grammar. */
export const parseIndicator = (text: string): Indicator | null => {
  const [side, ...parts] = text.split('.')
  const known = indicatorSides.find((one) => one === side)
  if (!known) return null
  const indicator: Indicator = {
    side: known,
    kind: null,
    booking: null,
    offer: null,
    suggestion: null,
    withdrawal: null,
    payment: null,
    case: null,
    caseKind: null,
    status: null,
  }
  for (const part of parts) {
    const id = numbered.exec(part)
    const status = statused.exec(part)
    const caseKind = caseKinded.exec(part)
    const kind = indicatorKinds.find((one) => one === part)
    if (kind && indicator.kind === null) indicator.kind = kind
    else if (id)
      indicator[id[1] as 'booking' | 'offer' | 'suggestion' | 'withdrawal' | 'payment' | 'case'] = Number(
        id[2],
      )
    else if (caseKind) indicator.caseKind = caseKind[1] ?? null
    else if (status) indicator.status = status[1] ?? null
    else return null
  }
  return indicator
}

export const formatIndicator = (indicator: Partial<Indicator> & { side: IndicatorSide }): string =>
  [
    indicator.side,
    indicator.kind,
    indicator.suggestion && `suggestion_id__${indicator.suggestion}`,
    indicator.booking && `booking_id__${indicator.booking}`,
    indicator.offer && `offer_id__${indicator.offer}`,
    indicator.withdrawal && `withdrawal_id__${indicator.withdrawal}`,
    indicator.payment && `payment_id__${indicator.payment}`,
    indicator.case && `case_id__${indicator.case}`,
    indicator.caseKind && `case_kind__${indicator.caseKind}`,
    indicator.status && `offer_status__${indicator.status}`,
  ]
    .filter(Boolean)
    .join('.')

/**
 * Returns the subject of an indicator. A newer unread indicator of the same subject replaces the earlier one:
 * messages by offer, other booking indicators by booking, other offer indicators by offer; every suggestion is its
 * own.
 */
export const indicatorSubject = (text: string): string => {
  const indicator = parseIndicator(text)
  if (!indicator) return text
  if (indicator.kind === 'new_suggestion') return `suggestion:${indicator.suggestion}`
  if (indicator.kind === 'new_message') return `message:${indicator.offer}`
  if (indicator.side === 'wallet' && indicator.payment) return `payment:${indicator.payment}`
  if (indicator.side === 'wallet') return `withdrawal:${indicator.withdrawal}`
  if (indicator.caseKind) return `cases:${indicator.caseKind}`
  if (indicator.case) return `deadline:${indicator.case}`
  if (indicator.side === 'operator') return `case:${indicator.booking}`
  if (indicator.side === 'bookings') return `booking:${indicator.booking}`
  return `offer:${indicator.offer}`
}

interface Unread {
  id: number
  indicator: string
  is_read: boolean
  modified_at: string
}

/** Adds a notification: it replaces its subject's earlier indicator; a known id changes nothing. */
export const addUnread = <N extends Unread>(unread: readonly N[], next: N): N[] => {
  if (next.is_read || unread.some((one) => one.id === next.id)) return [...unread]
  const subject = indicatorSubject(next.indicator)
  return [...unread.filter((one) => indicatorSubject(one.indicator) !== subject), next]
}

/** Oldest first. */
export const inOrder = <N extends Pick<Unread, 'id' | 'modified_at'>>(all: readonly N[]): N[] =>
  [...all].sort((a, b) => textOrder(a.modified_at, b.modified_at) || a.id - b.id)

/** The unread set on load: by `modified_at` ascending, read ones dropped, replaced ones gone. */
export const reduceUnread = <N extends Unread>(all: readonly N[]): N[] =>
  inOrder(all).reduce<N[]>(addUnread, [])

/** After reading `indicator`, everything about the same subject is gone. */
export const removeUnread = <N extends Unread>(unread: readonly N[], indicator: string): N[] => {
  const subject = indicatorSubject(indicator)
  return unread.filter((one) => indicatorSubject(one.indicator) !== subject)
}

/** States of an offer that are tabs of the customer's list. */
const bookingTabs = ['awaiting_payment', 'approved', 'completed'] as const
/** States of an offer that are not found among those that were sent: the provider's list that holds them. */
const offerTabs: Record<string, string> = {
  approved: 'approved',
  completed: 'completed',
  withdrawn: 'closed',
  rejected: 'closed',
  expired: 'closed',
  not_selected: 'closed',
  canceled: 'closed',
}

/** States of an offer in which the customer compares it with others. */
const comparedStates = ['pending', 'update_pending']

/** Payments are the customer's, withdrawals the provider's: the wallet shows one side at a time. */
const walletTarget = ({ withdrawal }: Indicator): string =>
  withdrawal ? `/withdraw/${withdrawal}/` : '/wallet/?side=customer'

/** The page a click on a notification goes to, without locale; home when nothing fits. */
export const indicatorTarget = (text: string): string => {
  const indicator = parseIndicator(text)
  if (!indicator) return '/'
  const { side, kind, booking, offer, status } = indicator
  if (side === 'wallet') return walletTarget(indicator)
  if (side === 'operator') return '/operator/payments/'
  if (kind === 'new_message' && offer)
    return `/${side === 'offers' ? 'provider' : 'customer'}/messages/?id=${offer}`
  if (kind === 'new_suggestion') return '/provider/offers/?statusId=ready'
  if (kind === 'new_demand') return '/my-bookings/?statusId=booking_offers'
  if (kind === 'new_offer' && booking) return `/my-bookings/${booking}/offers/`
  if (side === 'offers') return `/provider/offers/?statusId=${offerTabs[status ?? ''] ?? 'pending'}`
  // The work that was agreed on was called off.
  if (status === 'canceled') return '/my-bookings/?statusId=closed'
  // Without the state of an offer, nothing says in which list the booking is.
  if (booking && status === null) return `/my-bookings/${booking}/`
  if (booking && comparedStates.includes(status ?? '')) return `/my-bookings/${booking}/offers/`
  return `/my-bookings/?statusId=${bookingTabs.find((tab) => tab === status) ?? 'booking_offers'}`
}
