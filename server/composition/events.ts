import type { AccountEvent } from '@/server/modules/accounts/events'
import type { BookingEvent } from '@/server/modules/bookings/events'
import type { ClaimEvent } from '@/server/modules/claims/events'
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

/** Members of a union of events that have this type, alone or among others. */
type OfType<Event, Type> = Event extends { type: infer Types } ? (Type extends Types ? Event : never) : never
/** A union of events, by type. */
type ByType<Event extends { type: string }> = { [Type in Event['type']]: OfType<Event, Type> }

declare module '@/server/process/event-map' {
  /** The events of all modules. A module without events has no line here. */
  interface EventMap
    extends
      ByType<AccountEvent>,
      ByType<BookingEvent>,
      ByType<OfferEvent>,
      ByType<SuggestionEvent>,
      ByType<ReviewEvent>,
      ByType<PaymentEvent>,
      ByType<EscrowEvent>,
      ByType<ClaimEvent>,
      ByType<DisputeEvent>,
      ByType<ComplaintEvent>,
      ByType<WithdrawalEvent>,
      ByType<WalletEvent>,
      ByType<OperatorEvent> {}
}
