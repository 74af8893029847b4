import { formatIndicator } from '@/lib/contract/indicators'
import { awaitsObjection } from '@/lib/contract/no-shows'
import type { OfferState } from '@/lib/contract/offers'
import { excerpt } from '@/lib/shared/excerpt'
import { maskText } from '@/server/modules/accounts/person'
import type { BookingEvent } from '@/server/modules/bookings/events'
import type { Booking } from '@/server/modules/bookings/service'
import type { EventNamed } from '@/server/process/event-map'
import type { Actor } from '@/server/process/state-machine'
import type { EventHandler } from '@/server/process/subscriber'
import type { UnitOfWork } from '@/server/process/work'
import { readFirstName, readWork } from './repository'
import { notifyUsers, type Notice } from './service'
import type { TemplateWithParams, WorkParams } from './template-params'

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

export const bookingIndicator = (booking: Booking, side: Side): string => {
  const offer = booking.approvedOfferId
  const kind = booking.status === 'completed' ? 'offer_completed' : null
  const moved = awaitsObjection(booking) ? 'approved' : offerStatus[booking.status]
  const status = offer === null ? null : (moved ?? 'pending')
  return side === 'customer'
    ? formatIndicator({ side: 'bookings', kind, booking: booking.id, offer, status })
    : formatIndicator({ side: 'offers', kind, offer, status })
}

/**
 * Shortens a person's text for a notice; empty if there is none. Always masked: notices outlive the job's
 * state, on lock screens and in mailboxes.
 */
export const quoteForNotice = (words: string | null) =>
  words ? { text: excerpt(maskText(words, 'first'), 300) } : {}

/** The work, and the actor's name. */
type Acted = WorkParams & { name?: string }

/** Tells the side that did not act; both, when the system or an operator did. */
export const notifyOtherSide =
  <E extends { booking: Booking; by: Actor } = BookingEvent>(
    say: (work: Acted, event: E, side: Side) => TemplateWithParams,
  ) =>
  async ({ tx, broadcast }: UnitOfWork, event: E): Promise<void> => {
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
        : [{ user, indicator: bookingIndicator(booking, side), ...say(work, event, side) }],
    )
    await notifyUsers(tx, broadcast, notices)
  }

/**
 * Notifies the owner of a demand. Links to their list after publication, otherwise to the page where they act
 * next.
 */
export const notifyDemandOwner =
  (template: 'new_demand' | 'nobody_yet' | 'somebody_joined') =>
  async ({ tx, broadcast }: UnitOfWork, { booking }: { booking: Booking }): Promise<void> =>
    notifyUsers(tx, broadcast, [
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

export const notifyDemandPublished = notifyDemandOwner('new_demand')

/** In-app notice to the provider only: the next step is the customer's payment. */
export const notifyReserved: EventHandler<'booking.reserved'> = async (
  { tx, broadcast },
  { booking, agreed },
) =>
  notifyUsers(tx, broadcast, [
    {
      user: agreed.provider,
      indicator: bookingIndicator(booking, 'provider'),
      template: 'booking_reserved',
      params: {
        ...(await readWork(tx, booking)),
        amount_cents: agreed.labourCents + agreed.materialCents,
        at: booking.payUntil?.toISOString() ?? '',
      },
    },
  ])

/** Both: the customer may choose again, the provider's time is free. */
export const notifyReservationEnded: EventHandler<'booking.hold_ended'> = async (
  { tx, broadcast },
  { booking, held },
) => {
  const params = await readWork(tx, booking)
  const status: OfferState = booking.isInstant ? 'canceled' : 'pending'
  const about = { kind: null, offer: held.offer, status }
  await notifyUsers(tx, broadcast, [
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
export const notifyConfirmed: EventHandler<'booking.confirmed'> = async (
  { tx, broadcast },
  { booking, agreed },
) => {
  const params = {
    ...(await readWork(tx, booking)),
    amount_cents: agreed.labourCents + agreed.materialCents,
    at: agreed.startsAt.toISOString(),
  }
  const approved = { kind: 'offer_approved', offer: agreed.offer, status: 'approved' } as const
  await notifyUsers(tx, broadcast, [
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

/** Notifies the customer only, who alone may see the code. The provider sees the failure in the response. */
export const notifyCodeRenewed: EventHandler<'booking.code_renewed'> = async (
  { tx, broadcast },
  { booking },
) =>
  notifyUsers(tx, broadcast, [
    {
      user: booking.customerId,
      indicator: bookingIndicator(booking, 'customer'),
      template: 'start_code_renewed',
      params: await readWork(tx, booking),
    },
  ])

type Completed = EventNamed<'booking.completed'>
const completion = notifyOtherSide<Completed>((params, _event, side) =>
  side === 'customer'
    ? { template: 'offer_completed_customer', params }
    : { template: 'offer_completed_provider', params },
)
/** An operator's ruling has a text of its own. */
export const notifyCompleted: EventHandler<'booking.completed'> = async (work, event) => {
  if (event.by.actor !== 'operator') await completion(work, event)
}

export const notifyReviewsPublished: EventHandler<'review.published'> = async (
  { tx, broadcast },
  { reviews, booking },
) => {
  const params = await readWork(tx, booking)
  const about = { kind: 'offer_completed', offer: booking.approvedOfferId, status: 'completed' } as const
  await notifyUsers(
    tx,
    broadcast,
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
export const notifyReviewDue: EventHandler<'review.due'> = async (
  { tx, broadcast },
  { booking, sides, until },
) => {
  const params = { ...(await readWork(tx, booking)), at: until.toISOString() }
  await notifyUsers(
    tx,
    broadcast,
    sides.flatMap((side): Notice[] => {
      const user = side === 'customer' ? booking.customerId : booking.providerId
      return user === null
        ? []
        : [{ user, indicator: bookingIndicator(booking, side), template: 'review_due', params }]
    }),
  )
}
