import { formatIndicator } from '@/lib/contract/indicators'
import { caseScopes } from '@/lib/contract/operators'
import type { EscrowEvent } from '@/server/modules/escrow/events'
import type { EventNamed } from '@/server/process/event-map'
import type { EventHandler } from '@/server/process/subscriber'
import type { UnitOfWork } from '@/server/process/work'
import { bookingIndicator, notifyOtherSide, type Side } from './booking-notices'
import { listOperators, readWork } from './repository'
import { notifyUsers, type Notice } from './service'
import type { Template } from './template-params'

type Booking = EventNamed<'escrow.released'>['booking']

const personOf = ({ customerId, providerId }: Booking, side: Side) =>
  side === 'customer' ? customerId : providerId

/** Tells one side of a sum. */
const notifyBoth = async (
  { tx, broadcast }: UnitOfWork,
  booking: Booking,
  side: Side,
  template: Extract<
    Template,
    `${'advance' | 'chargeback' | 'pix_return'}_${string}` | `${'escrow' | 'fee'}_released`
  >,
  cents: number,
): Promise<void> => {
  const user = personOf(booking, side)
  if (user === null) return
  const params = { ...(await readWork(tx, booking)), amount_cents: cents }
  const notice: Notice = { user, indicator: bookingIndicator(booking, side), template, params }
  await notifyUsers(tx, broadcast, [notice])
}

/** The provider, about the net sum. */
export const notifyReleased: EventHandler<'escrow.released'> = (work, { booking, netCents, isFee }) =>
  notifyBoth(work, booking, 'provider', isFee ? 'fee_released' : 'escrow_released', netCents)

/** Both sides: the work is called off, or an operator will speak with them. */
export const notifyExternalRefund = notifyOtherSide<EventNamed<'escrow.refunded_outside'>>(
  (work, { cents, isBegun }) => ({
    template: isBegun ? 'refunded_begun' : 'refunded_unwound',
    params: { ...work, amount_cents: cents },
  }),
)

type AdvanceEvent = Extract<EscrowEvent, { advance: unknown }>

export const notifySide =
  (side: Side, template: Extract<Template, `advance_${string}`>) =>
  (work: UnitOfWork, { booking, advance }: AdvanceEvent): Promise<void> =>
    notifyBoth(work, booking, side, template, advance.amountCents)

/** A card's contest, and the return of a Pix (MED), have their own words. */
const contestWords = { chargeback: 'chargeback', med: 'pix_return' } as const

/** A bank contests a booking's payment: its payer gets the payment's notice. */
export const notifyChargebackOpened: EventHandler<'chargeback.opened'> = async (
  work,
  { booking, chargeback },
) => {
  const template = `${contestWords[chargeback.kind]}_opened` as const
  if (booking) await notifyBoth(work, booking, 'provider', template, chargeback.amountCents)
}

export const notifyChargebackClosed: EventHandler<'chargeback.closed'> = async (
  work,
  { booking, chargeback, won },
) => {
  if (!booking) return
  const template = `${contestWords[chargeback.kind]}_${won ? 'won' : 'lost'}` as const
  for (const side of ['customer', 'provider'] as const)
    await notifyBoth(work, booking, side, template, chargeback.amountCents)
}

type StageEvent =
  EventNamed<'dispute.stage_begun'> | EventNamed<'dispute.escalated'> | EventNamed<'dispute.overdue'>
const end = ({ dispute }: Pick<StageEvent, 'dispute'>) => ({ at: dispute.stageUntil?.toISOString() ?? '' })

/** A stage has begun: the side that did not begin it is told its end. */
export const notifyDisputeStage = (template: 'dispute_proposing' | 'dispute_escalated') =>
  notifyOtherSide<StageEvent>((work, event) => ({ template, params: { ...work, ...end(event) } }))

const notifyEachOperator = async (
  { tx, broadcast }: UnitOfWork,
  booking: Pick<Booking, 'id'>,
  kind: 'dispute' | 'complaint',
  notice: Pick<Notice, 'template' | 'params'>,
  but: readonly number[] = [],
): Promise<void> => {
  const indicator = formatIndicator({ side: 'operator', booking: booking.id })
  const operators = (await listOperators(tx, caseScopes[kind])).filter((user) => !but.includes(user))
  await notifyUsers(
    tx,
    broadcast,
    operators.map((user) => ({ ...notice, user, indicator }) as Notice),
  )
}

/** Operators, about a dispute that is theirs to decide. */
export const notifyOperators =
  (template: 'dispute_to_decide' | 'dispute_overdue') =>
  async (work: UnitOfWork, event: StageEvent): Promise<void> => {
    const params = { ...(await readWork(work.tx, event.booking)), ...end(event) }
    await notifyEachOperator(work, event.booking, 'dispute', { template, params })
  }

/** Notifies operators, except the reporter and the reported. */
export const notifyComplaint: EventHandler<'complaint.made'> = async (work, { booking, complaint }) => {
  const params = await readWork(work.tx, booking)
  const { authorId, subjectId } = complaint
  await notifyEachOperator(work, booking, 'complaint', { template: 'complaint_made', params }, [
    authorId,
    subjectId,
  ])
}

/** The two sides are told until when it is decided, operators that it is for them. */
export const notifyEscalated = async (
  work: UnitOfWork,
  event: EventNamed<'dispute.escalated'>,
): Promise<void> => {
  await notifyDisputeStage('dispute_escalated')(work, event)
  await notifyOperators('dispute_to_decide')(work, event)
}

/** Both sides, also the one that opened it, are told how long the talking lasts. */
export const notifyDisputeOpened = notifyOtherSide<EventNamed<'dispute.opened'>>((work, event) => ({
  template: event.dispute.claimId === null ? 'dispute_opened' : 'claim_disputed',
  params: { ...work, ...end(event) },
}))

/** The end of a disputed warranty claim is told by the claim's own event. */
const unlessOfClaim =
  <E extends Pick<StageEvent, 'dispute'>>(notify: (work: UnitOfWork, event: E) => Promise<void>) =>
  async (work: UnitOfWork, event: E): Promise<void> => {
    if (event.dispute.claimId === null) await notify(work, event)
  }

export const notifyAgreed = unlessOfClaim(
  notifyOtherSide<EventNamed<'dispute.agreed'>>((work, { refundCents }) => ({
    template: 'dispute_agreed',
    params: { ...work, amount_cents: refundCents },
  })),
)

export const notifyDisputeWithdrawn = unlessOfClaim(
  notifyOtherSide<EventNamed<'dispute.withdrawn'>>((params) => ({ template: 'dispute_withdrawn', params })),
)
