import type { AccountEvent } from '@/server/modules/accounts/events'
import type { BookingEvent } from '@/server/modules/bookings/events'
import type { ComplaintEvent } from '@/server/modules/complaints/events'
import type { DisputeEvent } from '@/server/modules/disputes/events'
import type { EscrowEvent } from '@/server/modules/escrow/events'
import type { OfferEvent } from '@/server/modules/offers/events'
import type { OperatorEvent } from '@/server/modules/operators/events'
import type { PaymentEvent } from '@/server/modules/payments/events'
import type { ReviewEvent } from '@/server/modules/reviews/events'
import type { SuggestionEvent } from '@/server/modules/suggestions/events'
import type { WalletEvent } from '@/server/modules/wallet/events'
import type { WithdrawalEvent } from '@/server/modules/withdrawals/events'

/** The union of all modules' events. A module without events has no line here. */
export type DomainEvent =
  | AccountEvent
  | BookingEvent
  | OfferEvent
  | SuggestionEvent
  | ReviewEvent
  | PaymentEvent
  | EscrowEvent
  | DisputeEvent
  | ComplaintEvent
  | WithdrawalEvent
  | WalletEvent
  | OperatorEvent

export type EventName = DomainEvent['type']
export type EventNamed<N extends EventName> = Extract<DomainEvent, { type: N }>
