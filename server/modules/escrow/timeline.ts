import type { MoneyEvent } from '@/lib/contract/booking-money'
import { autoCompleteHours } from '@/lib/contract/booking-process'
import { commissionOnRelease } from '@/lib/shared/escrow-split'
import type { Needs } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { notFoundError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import type { Viewer } from '@/server/http/viewer'
import { actorIn } from '@/server/modules/bookings/policy'
import { findBooking, findNoShow, type Booking } from '@/server/modules/bookings/service'
import { readEscrowedFunds } from './escrowed-funds'
import { readNoShowSums } from './service'
import { noRefund } from './settlement'
import { readAgreementView } from './timeline-agreements'
import { disputeEnd, ofDisputes } from './timeline-disputes'
import { chargedPayment, chargedRefund, type RefundRow } from './timeline-interest'
import type { Line } from './timeline-line'
import { readSettlementReason, refundReasonBefore } from './timeline-reason'
import {
  findReservation,
  isUnderReview,
  listArrivedPayments,
  listDisputes,
  listJournalMovements,
  listRefunds,
  listUnassignedPayments,
  type JournalMovement,
} from './timeline-repository'
import { ofReserve, readReserveEnds } from './timeline-reserve'
import { timelineText, type Side, type TimelinePhrase } from './timeline-texts'

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null
/** Shows a release or fee: net amount and commission to the provider, the gross amount to the customer. */
const ofRelease = ({ id, at, cents, kind }: JournalMovement, side: Side): Line[] => {
  const isFee = kind === 'cancellation_fee'
  const name = isFee ? 'fee' : 'released'
  if (side === 'customer') return [{ pk: `j${id}`, at, said: name, kind: name, cents: -(cents.escrow ?? 0) }]
  const setOff = cents.provider_debt ?? 0
  return [
    { pk: `j${id}`, at, said: name, kind: name, cents: cents.provider_available ?? 0 },
    ...(setOff ? [{ pk: `j${id}d`, at, said: 'setOff', kind: name, cents: setOff } as const] : []),
    { pk: `j${id}c`, at, said: 'commission', kind: 'commission', cents: cents.platform_fee ?? 0 },
  ]
}

/**
 * Shows material drawn before completion: the whole amount to the customer; to the provider also the part set
 * off against a debt.
 */
const ofAdvance = ({ id, at, cents }: JournalMovement, side: Side): Line[] => {
  const setOff = side === 'provider' ? (cents.provider_debt ?? 0) : 0
  const line = { at, kind: 'material_advance' } as const
  const drawn = Math.abs(cents.escrow ?? 0)
  return [
    { ...line, pk: `j${id}`, said: 'advance', cents: drawn - setOff },
    ...(setOff ? [{ ...line, pk: `j${id}d`, said: 'setOff', cents: setOff } as const] : []),
  ]
}

/** Refunds to a balance only; refunds through the gateway are listed from `refunds`. */
const ofRefund = ({ id, at, cents }: JournalMovement): Line[] => {
  const credited = (cents.customer_cash ?? 0) + (cents.customer_bonus ?? 0)
  return credited > 0 ? [{ pk: `j${id}`, at, said: 'toBalance', kind: 'refund', cents: credited }] : []
}

const single =
  (said: TimelinePhrase, kind: Line['kind'], account: keyof JournalMovement['cents']) =>
  (moved: JournalMovement): Line[] => [
    { pk: `j${moved.id}`, at: moved.at, said, kind, cents: Math.abs(moved.cents[account] ?? 0) },
  ]

/**
 * Shows the return of drawn material: the whole amount to the customer; to the provider the amount debited
 * and the debt.
 */
const ofReturned = ({ id, at, cents }: JournalMovement, side: Side): Line[] => {
  const line = { at, kind: 'material_advance' } as const
  const taken = -(cents.provider_available ?? 0) - (cents.provider_reserve ?? 0)
  const owed = -(cents.provider_debt ?? 0)
  if (side === 'customer')
    return [{ ...line, pk: `j${id}`, said: 'advanceReturned', cents: cents.escrow ?? 0 }]
  return [
    ...(taken ? [{ ...line, pk: `j${id}`, said: 'advanceReturned', cents: taken } as const] : []),
    ...(owed ? [{ ...line, pk: `j${id}d`, said: 'advanceOwed', cents: owed } as const] : []),
  ]
}

/** Shows a refund under warranty to the provider: debited, owed, and the commission that went back. */
const ofWarranty = ({ id, at, cents }: JournalMovement, side: Side): Line[] => {
  if (side === 'customer') return []
  const line = (pk: string, said: TimelinePhrase, kind: Line['kind'], sum: number): Line[] =>
    sum > 0 ? [{ pk: `j${id}${pk}`, at, said, kind, cents: sum }] : []
  return [
    ...line('', 'warrantyTaken', 'refund', -(cents.provider_available ?? 0)),
    ...line('d', 'warrantyOwed', 'refund', -(cents.provider_debt ?? 0)),
    ...line('c', 'commissionReturned', 'commission', -(cents.platform_fee ?? 0)),
  ]
}

/** Returns the provider's cost of a bank's dispute: escrowed money, received money, and new debt. */
const takenOf = ({ cents }: JournalMovement) => ({
  held: -(cents.escrow ?? 0),
  had: -(cents.provider_available ?? 0) - (cents.provider_reserve ?? 0),
  owed: -(cents.provider_debt ?? 0),
})

/**
 * Shows a bank's dispute: the whole amount to the customer, the provider's cost to the provider. Without such
 * a cost the platform bears it, and the provider sees nothing.
 */
const chargebackLines = (moved: JournalMovement, side: Side): Line[] => {
  const { id, at, cents, contest } = moved
  const contested = contest === 'med' ? 'pixReturn' : 'contested'
  const line = (pk: string, said: TimelinePhrase, sum: number): Line[] =>
    sum > 0 ? [{ pk: `j${id}${pk}`, at, said, kind: 'chargeback', cents: sum }] : []
  if (side === 'customer') return line('', contested, cents.dispute_hold ?? 0)
  const { held, had, owed } = takenOf(moved)
  return [...line('', contested, held), ...line('a', 'contestTaken', had), ...line('d', 'contestOwed', owed)]
}

const idOf = ({ key }: JournalMovement) => key.split(':')[1]

/** Shows the end of a bank's dispute, with the amounts of its beginning. */
const chargebackEndLines =
  (end: 'Won' | 'Lost') =>
  (moved: JournalMovement, side: Side, all: readonly JournalMovement[]): Line[] => {
    const opened = all.find((one) => one.kind === 'chargeback_opened' && idOf(one) === idOf(moved))
    const { held, had, owed } = opened ? takenOf(opened) : { held: 0, had: 0, owed: 0 }
    const said = moved.contest === 'med' ? (`pixReturn${end}` as const) : (`contest${end}` as const)
    const cents = side === 'customer' ? Math.abs(moved.cents.dispute_hold ?? 0) : held + had + owed
    return cents > 0 ? [{ pk: `j${moved.id}`, at: moved.at, said, kind: 'chargeback', cents }] : []
  }

type LineRenderer = (moved: JournalMovement, side: Side, all: readonly JournalMovement[]) => Line[]
const ofJournal: Partial<Record<JournalMovement['kind'], LineRenderer>> = {
  escrow_released: ofRelease,
  cancellation_fee: ofRelease,
  refund_requested: ofRefund,
  material_advance: ofAdvance,
  material_returned: ofReturned,
  chargeback_opened: chargebackLines,
  chargeback_won: chargebackEndLines('Won'),
  chargeback_lost: chargebackEndLines('Lost'),
  dispute_frozen: single('restFrozen', 'chargeback', 'escrow'),
  reserve_held: ofReserve,
  warranty_refund: ofWarranty,
  dispute_thawed: single('restThawed', 'chargeback', 'escrow'),
}

const linesOf = (moved: JournalMovement, side: Side, all: readonly JournalMovement[]): Line[] =>
  (ofJournal[moved.kind]?.(moved, side, all) ?? []).map((line) => ({ ...line, approval: moved.approval }))

const funding: readonly JournalMovement['kind'][] = ['payment_reserved', 'payment_unreserved', 'payment_paid']

/** Returns the amount each payment added to escrow. */
const fundedBy = (moved: readonly JournalMovement[]): Map<number, number> => {
  const funded = new Map<number, number>()
  for (const { kind, payment, cents } of moved)
    if (payment !== null && funding.includes(kind))
      funded.set(payment, (funded.get(payment) ?? 0) + (cents.escrow ?? 0))
  return new Map([...funded].filter(([, cents]) => cents > 0))
}

/** Shows payments that reached escrow: the paid amount, the coupon's, and the escrowed total. */
const ofPayments = async (tx: Executor, funded: Map<number, number>, locale: Locale): Promise<Line[]> => {
  const ids = [...funded.keys()]
  return (await listArrivedPayments(tx, ids)).flatMap((paid): Line[] => {
    const { id, amountCents, couponCents, borneBy, paidAt, approval } = paid
    if (!paidAt) return []
    // A provider's coupon has no money behind it: it lowers the price and so the escrowed amount.
    const coupon = borneBy === 'provider' ? 'couponOfProvider' : 'coupon'
    const charged = chargedPayment(paid, locale)
    return [
      { pk: `p${id}`, at: paidAt, said: 'paid', kind: 'paid', cents: amountCents, approval, ...charged },
      ...(couponCents > 0
        ? [{ pk: `p${id}c`, at: paidAt, said: coupon, kind: 'paid', cents: couponCents, approval } as const]
        : []),
      { pk: `p${id}h`, at: paidAt, said: 'held', kind: 'held', cents: funded.get(id) ?? 0, approval },
    ]
  })
}

/** Texts by payment state, then by reason of the refund. */
const unassignedPaymentTexts: Readonly<Record<string, TimelinePhrase>> = {
  late: 'strayLate',
  duplicate: 'strayTwice',
  disputed_external: 'strayContested',
  charged_back: 'strayTaken',
}

/** Shows money received for the booking that pays no part of it; the payer alone sees it. */
const ofStray = async (
  tx: Executor,
  booking: number,
  funded: Map<number, number>,
): Promise<{ ids: Set<number>; lines: Line[] }> => {
  const stray = await listUnassignedPayments(tx, booking, [...funded.keys()])
  return {
    ids: new Set(stray.map(({ id }) => id)),
    lines: stray.map(({ id, status, reason, paidAt, cents, approval }) => ({
      pk: `p${id}`,
      at: paidAt,
      said: unassignedPaymentTexts[status] ?? unassignedPaymentTexts[reason ?? ''] ?? 'strayOther',
      kind: 'paid',
      cents,
      isStray: true,
      approval,
    })),
  }
}

const ofRefunds = (refunds: readonly RefundRow[], stray: Set<number>, locale: Locale): Line[] =>
  refunds.map((refund) => {
    const { id, paymentId, amountCents, createdAt, status, succeededAt, method, approval } = refund
    const line = {
      ...(refund.reason === 'warranty' ? { because: 'underWarranty' as const } : {}),
      ...chargedRefund(refund, refunds, locale),
      pk: `r${id}`,
      kind: 'refund',
      cents: amountCents,
      askedAt: createdAt,
      isStray: stray.has(paymentId),
      approval,
    } as const
    if (succeededAt) return { ...line, at: succeededAt, said: 'refunded' }
    // The time of an operator's transfer is unknown.
    if (status === 'by_transfer') return { ...line, at: null, said: 'refundByTransfer' }
    // A Pix arrives within the day; a card's bank decides on the statement.
    const expectedAt = method === 'pix' ? new Date(createdAt.getTime() + 86_400_000) : null
    return { ...line, at: null, said: 'refundUnderWay', expectedAt }
  })

const ofReservation = async (
  tx: Executor,
  { id, approvedOfferId, status, payUntil }: Booking,
): Promise<Line[]> => {
  const found = approvedOfferId === null ? null : await findReservation(tx, id, approvedOfferId)
  if (!found) return []
  const cents = found.labour + found.material
  const isUnpaid = status === 'awaiting_payment'
  return [
    {
      pk: 'reserved',
      at: found.at,
      said: isUnpaid ? 'reserved' : 'reservedBefore',
      kind: 'reserved',
      cents,
    },
    ...(isUnpaid && !(await isUnderReview(tx, id))
      ? ([
          { pk: 'expires', at: null, said: 'expires', kind: 'expired', cents: null, expectedAt: payUntil },
        ] as const)
      : []),
  ]
}

/** Shows a no-show within its objection period: the deadline, and the distribution after it. */
const ofNoShow = async (tx: Executor, booking: Booking, side: Side): Promise<Line[]> => {
  const [sums, reported] = [await readNoShowSums(tx, booking), await findNoShow(tx, booking.id)]
  if (!sums || !reported) return []
  const expectedAt = booking.disputeUntil
  const line = (pk: string, said: TimelinePhrase, kind: Line['kind'], cents: number | null): Line[] =>
    cents === 0 ? [] : [{ pk: `noshow-${pk}`, at: null, said, kind, cents, expectedAt }]
  const fee = side === 'customer' ? sums.fee_cents : sums.provider_cents
  return [
    { pk: 'noshow', at: reported.at, said: 'noShowReported', kind: 'held', cents: null },
    ...line('until', 'objectionEnds', 'dispute', null),
    ...line('fee', 'noShowFee', 'fee', fee),
    ...(side === 'provider' ? line('commission', 'commission', 'commission', sums.commission_cents) : []),
    ...line('refund', 'refundExpected', 'refund', sums.refund_cents),
  ]
}

/** Shows the expected events of work under way: completion and release. */
const coming = async (tx: Executor, booking: Booking, side: Side): Promise<Line[]> => {
  const { status, endsAt, autoCompleteAt } = booking
  const isOn = status === 'approved' || status === 'in_progress' || status === 'changes_requested'
  const funds = isOn || status === 'delivered' ? await readEscrowedFunds(tx, booking) : null
  if (!funds || funds.heldCents === 0) return []
  // Same estimate as the wallet: released this long after the end without an objection.
  const silence = autoCompleteHours * 3_600_000
  const releasedAt = isOn ? endsAt && new Date(endsAt.getTime() + silence) : autoCompleteAt
  const { providerCents } = noRefund(funds)
  const { commissionCents } = commissionOnRelease(funds, providerCents, false)
  const mine = side === 'customer' ? providerCents : providerCents - commissionCents
  const said = isOn ? 'completion' : 'completionBySilence'
  return [
    {
      pk: 'completion',
      at: null,
      said,
      kind: 'completion',
      cents: null,
      expectedAt: isOn ? endsAt : autoCompleteAt,
    },
    ...(side === 'provider'
      ? ([
          {
            pk: 'commission',
            at: null,
            said: 'commission',
            kind: 'commission',
            cents: commissionCents,
            expectedAt: releasedAt,
          },
        ] as const)
      : []),
    { pk: 'release', at: null, said: 'released', kind: 'released', cents: mine, expectedAt: releasedAt },
  ]
}

const ofCompletion = ({ status, completedAt }: Booking): Line[] =>
  status === 'completed' && completedAt
    ? [{ pk: 'completed', at: completedAt, said: 'completion', kind: 'completion', cents: null }]
    : []

/** Sorts expected events last. */
const farOff = Number.MAX_SAFE_INTEGER
const inOrder = (a: Line, b: Line) =>
  (a.at?.getTime() ?? farOff) - (b.at?.getTime() ?? farOff) ||
  (a.expectedAt?.getTime() ?? 0) - (b.expectedAt?.getTime() ?? 0)

/** Returns a booking's past and expected money events, worded for the viewer's side. */
export const readTimeline = async (
  { db, clock }: Needs<'db' | 'clock'>,
  viewer: Viewer,
  pk: number,
  locale: Locale,
): Promise<MoneyEvent[]> => {
  const booking = await findBooking(db, pk)
  const actor = booking && actorIn(viewer, booking)
  if (!booking || !actor) throw notFoundError()
  const side = actor === 'provider' ? 'provider' : 'customer'
  const { reads, isEarlier, name } = await readAgreementView(db, pk, { side, id: viewer.id })
  const moved = (await listJournalMovements(db, pk)).filter(reads)
  const funded = fundedBy(moved)
  const stray = await ofStray(db, pk, funded)
  const refunds = (await listRefunds(db, pk)).filter(
    (one) => reads(one) && (side === 'customer' || !stray.ids.has(one.paymentId)),
  )
  const disputes = (await listDisputes(db, pk)).filter(reads)
  const lines = [
    ...(await ofReservation(db, booking)),
    ...(await ofPayments(db, funded, locale)),
    ...(side === 'customer' ? stray.lines : []),
    ...ofCompletion(booking),
    ...moved.flatMap((one) => linesOf(one, side, moved)),
    ...ofRefunds(refunds, stray.ids, locale),
    ...ofDisputes(disputes),
    ...(await coming(db, booking, side)),
    ...(await ofNoShow(db, booking, side)),
    ...(await readReserveEnds(db, booking, side, clock())),
  ]
  const why = await readSettlementReason(db, booking, disputeEnd(disputes))
  const whyBefore = await refundReasonBefore(db, booking)
  // The reason is given once: on the fee, or without one on the refund.
  const told = lines.some((line) => line.kind === 'fee' && !isEarlier(line)) ? 'fee' : 'refund'
  const reasonFor = (line: Line): TimelinePhrase | null => {
    const { kind, at, askedAt, isStray } = line
    if (isStray) return null
    if (line.because) return line.because
    if (isEarlier(line)) return kind === 'refund' ? 'providerLeft' : null
    const before = kind === 'refund' ? whyBefore(askedAt ?? at) : null
    return before ?? (kind === told ? why : null)
  }
  const textOf = (line: Line) => {
    const reason = reasonFor(line)
    const said = [
      // A dispute releases a fee only where it is about a no-show.
      line.said === 'fee' && (why === 'away' || booking.status === 'split') ? 'noShowFee' : line.said,
      ...(reason ? [reason] : []),
    ]
    const sums = side === 'customer' ? line.charged?.text : null
    const words = [...said.map((one) => timelineText(one, side, locale)), ...(sums ? [sums] : [])]
    return name(line, words.join('. '), locale)
  }
  return lines.sort(inOrder).map((line) => ({
    pk: line.pk,
    at: iso(line.at),
    text: textOf(line),
    ...(side === 'customer' ? line.charged?.sums : {}),
    amount_cents: line.cents,
    state: line.at ? 'done' : 'expected',
    expected_at: iso(line.expectedAt),
    kind: line.kind,
    ...(line.isStray ? { is_stray: true as const } : {}),
  }))
}
