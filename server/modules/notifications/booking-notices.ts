import { formatIndicator } from '@/lib/contract/indicators'
import type { OfferState } from '@/lib/contract/offers'
import { wordsSeen } from '@/server/modules/accounts/person'
import type { BookingEvent } from '@/server/modules/bookings/events'
import type { Booking } from '@/server/modules/bookings/service'
import type { EventNamed } from '@/server/process/event-map'
import type { By } from '@/server/process/machine'
import type { Reaction } from '@/server/process/subscriber'
import type { Work } from '@/server/process/work'
import { readFirstName, readWork } from './repository'
import { notify, type Notice } from './service'
import type { Saying, WorkParams } from './template-params'

export type Side = 'customer' | 'provider'

/** The approved offer's address, by its booking. */
const offerStatus: Partial<Record<Booking['status'], OfferState>> = {
  awaiting_payment: 'awaiting_payment',
  approved: 'approved',
  in_progress: 'approved',
  delivered: 'approved',
  changes_requested: 'approved',
  disputed: 'approved',
  completed: 'completed',
  canceled_by_customer: 'canceled',
  canceled_by_provider: 'canceled',
  no_show_customer: 'canceled',
  no_show_provider: 'canceled',
  refunded: 'canceled',
  split: 'canceled',
}

export const indicatorOf = (booking: Booking, side: Side): string => {
  const offer = booking.approvedOfferId
  const kind = booking.status === 'completed' ? 'offer_completed' : null
  const status = offer === null ? null : (offerStatus[booking.status] ?? 'pending')
  return side === 'customer'
    ? formatIndicator({ side: 'bookings', kind, booking: booking.id, offer, status })
    : formatIndicator({ side: 'offers', kind, offer, status })
}

/**
 * What somebody wrote, short enough for a notice; nothing where nothing was written. Always masked: notices outlive
 * the state they were written in, on lock screens and in mailboxes.
 */
export const quoting = (words: string | null) =>
  words ? { text: wordsSeen(words, 'first').slice(0, 300) } : {}

/** The work, and who acted on it. */
type Acted = WorkParams & { name?: string }

/** Tells the side that did not act; both, when the system or an operator did. */
export const toOthers =
  <E extends { booking: Booking; by: By } = BookingEvent>(
    say: (work: Acted, event: E, side: Side) => Saying,
  ) =>
  async ({ tx, emit }: Work, event: E): Promise<void> => {
    const { booking, by } = event
    const work: Acted = await readWork(tx, booking)
    // An operator acts for the house.
    if (by.user !== null && by.actor !== 'operator') work.name = await readFirstName(tx, by.user)
    const people: [Side, number | null][] = [
      ['customer', booking.customerId],
      ['provider', booking.approvedOfferId === null ? null : booking.providerId],
    ]
    const notices = people.flatMap(([side, user]): Notice[] =>
      user === null || side === by.actor
        ? []
        : [{ user, indicator: indicatorOf(booking, side), ...say(work, event, side) }],
    )
    await notify(tx, emit, notices)
  }

/** Tells who asks about their demand: that it is out in their list, what is to be done about it on its own page. */
export const ofDemand =
  (template: 'new_demand' | 'nobody_yet' | 'somebody_joined') =>
  async ({ tx, emit }: Work, { booking }: { booking: Booking }): Promise<void> =>
    notify(tx, emit, [
      {
        user: booking.customerId,
        indicator: formatIndicator({
          side: 'bookings',
          kind: template === 'new_demand' ? 'new_demand' : null,
          booking: booking.id,
        }),
        template,
        params: await readWork(tx, booking),
      },
    ])

export const published = ofDemand('new_demand')

/** Only in the provider's bell: it is the customer who has to pay. */
export const reserved: Reaction<'booking.reserved'> = async ({ tx, emit }, { booking, agreed }) =>
  notify(tx, emit, [
    {
      user: agreed.provider,
      indicator: indicatorOf(booking, 'provider'),
      template: 'booking_reserved',
      params: {
        ...(await readWork(tx, booking)),
        amount_cents: agreed.labourCents + agreed.materialCents,
        at: booking.payUntil?.toISOString() ?? '',
      },
    },
  ])

/** Both: the customer may choose again, the provider's time is free. */
export const holdEnded: Reaction<'booking.hold_ended'> = async ({ tx, emit }, { booking, held }) => {
  const params = await readWork(tx, booking)
  const status: OfferState = booking.isInstant ? 'canceled' : 'pending'
  const about = { kind: null, offer: held.offer, status }
  await notify(tx, emit, [
    {
      user: booking.customerId,
      indicator: formatIndicator({ side: 'bookings', booking: booking.id, ...about }),
      template: 'hold_ended_customer',
      params,
    },
    {
      user: held.provider,
      indicator: formatIndicator({ side: 'offers', ...about }),
      template: 'hold_ended_provider',
      params,
    },
  ])
}

/** Both sides: one waits for it, the other keeps it. */
export const confirmed: Reaction<'booking.confirmed'> = async ({ tx, emit }, { booking, agreed }) => {
  const params = {
    ...(await readWork(tx, booking)),
    amount_cents: agreed.labourCents + agreed.materialCents,
    at: agreed.startsAt.toISOString(),
  }
  const approved = { kind: 'offer_approved', offer: agreed.offer, status: 'approved' } as const
  await notify(tx, emit, [
    {
      user: agreed.provider,
      indicator: formatIndicator({ side: 'offers', ...approved }),
      template: 'offer_approved_provider',
      params,
    },
    {
      user: booking.customerId,
      indicator: formatIndicator({ side: 'bookings', booking: booking.id, ...approved }),
      template: 'offer_approved_customer',
      params,
    },
  ])
}

/**
 * The customer only: the code is on nobody else's screen. The provider who mistyped sees it in the answer.
 */
export const codeRenewed: Reaction<'booking.code_renewed'> = async ({ tx, emit }, { booking }) =>
  notify(tx, emit, [
    {
      user: booking.customerId,
      indicator: indicatorOf(booking, 'customer'),
      template: 'start_code_renewed',
      params: await readWork(tx, booking),
    },
  ])

type Completed = EventNamed<'booking.completed'>
const completion = toOthers<Completed>((params, _event, side) =>
  side === 'customer'
    ? { template: 'offer_completed_customer', params }
    : { template: 'offer_completed_provider', params },
)
/** An operator's ruling has a text of its own. */
export const completed: Reaction<'booking.completed'> = async (work, event) => {
  if (event.by.actor !== 'operator') await completion(work, event)
}

export const reviewsPublished: Reaction<'review.published'> = async ({ tx, emit }, { reviews, booking }) => {
  const params = await readWork(tx, booking)
  const about = { kind: 'offer_completed', offer: booking.approvedOfferId, status: 'completed' } as const
  await notify(
    tx,
    emit,
    reviews.map((review) => ({
      user: review.subjectId,
      indicator: formatIndicator(
        review.side === 'customer'
          ? { side: 'offers', ...about }
          : { side: 'bookings', booking: booking.id, ...about },
      ),
      template: 'review_published' as const,
      params,
    })),
  )
}

/** The sides that have not written yet, before their time is over. */
export const reviewDue: Reaction<'review.due'> = async ({ tx, emit }, { booking, sides, until }) => {
  const params = { ...(await readWork(tx, booking)), at: until.toISOString() }
  await notify(
    tx,
    emit,
    sides.flatMap((side): Notice[] => {
      const user = side === 'customer' ? booking.customerId : booking.providerId
      return user === null
        ? []
        : [{ user, indicator: indicatorOf(booking, side), template: 'review_due', params }]
    }),
  )
}
