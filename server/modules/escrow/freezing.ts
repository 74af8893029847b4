import type { Booking } from '@/server/modules/bookings/service'
import { balanceOf, credit, debit, post, type AccountRef, type Line } from '@/server/modules/ledger/service'
import { readSuspense, unsentCents, type Payment } from '@/server/modules/payments/service'
import type { Work } from '@/server/process/work'
import { readTaken, sumBorne, wasPaid, type Chargeback } from './chargeback-repository'
import { readHeld } from './holding'

/** Whose accounts cover what a bank contests. */
export interface Contested {
  chargeback: Chargeback
  payment: Payment
  booking: Booking | null
}
type Rest = Pick<Contested, 'chargeback' | 'booking'>

const holdOf = ({ chargeback }: Rest): AccountRef => ({ kind: 'dispute_hold', payment: chargeback.paymentId })
const transitOf = ({ id: payment }: Payment) => ({ kind: 'refund_transit', payment }) as const
const about = ({ chargeback, booking }: Rest) => ({
  payment: chargeback.paymentId,
  ...(booking ? { booking: booking.id } : {}),
  actor: 'gateway' as const,
})
const openedKey = ({ chargeback }: Rest) => `chargeback.opened:${chargeback.id}`
const restKey = ({ chargeback }: Rest) => `chargeback.rest:${chargeback.id}`

/**
 * Takes as much as available from each account in turn; returns the ledger lines and what is still missing.
 */
const takeFrom = async (work: Work, accounts: readonly AccountRef[], cents: number) => {
  const lines: Line[] = []
  let missing = cents
  for (const account of accounts) {
    const part = Math.min(missing, await balanceOf(work.tx, account, { lock: true }))
    lines.push(debit(account, part))
    missing -= part
  }
  return { lines, missing }
}

/**
 * Freezes a booking's contested money: what is still in escrow; then, up to what the provider got for it,
 * their reserve, their available balance, and a debt set off against later releases; the rest is our loss.
 * The debt account is locked first, as everywhere.
 */
const linesOfBooking = async (work: Work, contested: Contested, cents: number): Promise<Line[]> => {
  const { chargeback, payment, booking } = contested
  const held = booking && (await readHeld(work.tx, booking, { lock: true }))
  if (!booking || held?.payment !== payment.id) return [debit({ kind: 'loss' }, cents)]
  const owner = held.provider
  const fromEscrow = await takeFrom(work, [{ kind: 'escrow', booking: booking.id }], cents)
  const got = held.paidOutCents + held.drawnCents - (await sumBorne(work.tx, chargeback))
  const bearable = Math.max(0, Math.min(fromEscrow.missing, got))
  await balanceOf(work.tx, { kind: 'provider_debt', owner }, { lock: true })
  const accounts = [
    { kind: 'provider_reserve', owner },
    { kind: 'provider_available', owner },
  ] as const
  const fromProvider = await takeFrom(work, accounts, bearable)
  return [
    ...fromEscrow.lines,
    ...fromProvider.lines,
    debit({ kind: 'provider_debt', owner }, fromProvider.missing),
    debit({ kind: 'loss' }, fromEscrow.missing - bearable),
  ]
}

/** Freezes a deposit's money: the unspent balance; the rest becomes a debt. */
const linesOfDeposit = async (work: Work, { payment }: Contested, cents: number): Promise<Line[]> => {
  const owner = payment.payerId
  await balanceOf(work.tx, { kind: 'customer_debt', owner }, { lock: true })
  const { lines, missing } = await takeFrom(work, [{ kind: 'customer_cash', owner }], cents)
  return [...lines, debit({ kind: 'customer_debt', owner }, missing)]
}

/** Freezes money that pays nothing, where it still waits for an operator; what has gone back before is our loss. */
const linesOfStray = async (work: Work, { payment }: Contested, cents: number): Promise<Line[]> => {
  const unclaimed = Math.min(cents, Math.max(0, await readSuspense(work.tx, payment.id)))
  return [debit({ kind: 'suspense' }, unclaimed), debit({ kind: 'loss' }, cents - unclaimed)]
}

const linesOf = async (work: Work, contested: Contested, cents: number): Promise<Line[]> => {
  const { payment } = contested
  if (!(await wasPaid(work.tx, payment.id))) return linesOfStray(work, contested, cents)
  return (payment.purpose === 'booking' ? linesOfBooking : linesOfDeposit)(work, contested, cents)
}

/** Freezes what the bank may take back; before all else what is on its way back to the same payer, and not sent. */
export const freeze = async (work: Work, contested: Contested): Promise<void> => {
  const { payment, chargeback } = contested
  const waiting = Math.min(chargeback.amountCents, await unsentCents(work.tx, payment))
  const cents = chargeback.amountCents - waiting
  const lines = [debit(transitOf(payment), waiting), ...(await linesOf(work, contested, cents))]
  await post(work, {
    ...about(contested),
    eventKey: openedKey(contested),
    kind: 'chargeback_opened',
    lines: [...lines, credit(holdOf(contested), chargeback.amountCents)],
  })
}

/** A booking ended while its money is contested: the rest of its escrow waits for the bank as well. */
export const freezeRest = async (work: Work, contested: Rest, cents: number): Promise<void> => {
  if (!contested.booking || cents === 0) return
  await post(work, {
    ...about(contested),
    eventKey: restKey(contested),
    kind: 'dispute_frozen',
    lines: [
      debit({ kind: 'escrow', booking: contested.booking.id }, cents),
      credit(holdOf(contested), cents),
    ],
  })
}

/** The rest returns to escrow. */
export const thawRest = async (work: Work, contested: Rest): Promise<void> => {
  const cents = (await readTaken(work.tx, restKey(contested))).get('escrow') ?? 0
  if (!contested.booking || cents === 0) return
  await post(work, {
    ...about(contested),
    eventKey: `chargeback.thawed:${contested.chargeback.id}`,
    kind: 'dispute_thawed',
    lines: [
      debit(holdOf(contested), cents),
      credit({ kind: 'escrow', booking: contested.booking.id }, cents),
    ],
  })
}

/** A debt paid meanwhile is returned as money. */
export const forgive = async (
  work: Work,
  debt: AccountRef,
  money: AccountRef,
  cents: number,
): Promise<Line[]> => {
  if (cents === 0) return []
  const owed = Math.min(cents, await balanceOf(work.tx, debt, { lock: true }))
  return [credit(debt, owed), credit(money, cents - owed)]
}

/** The bank decided for us: everybody gets back what was taken. */
export const giveFrozenBack = async (work: Work, contested: Contested): Promise<void> => {
  const { payment, booking, chargeback } = contested
  const taken = await readTaken(work.tx, openedKey(contested))
  const of = (kind: string) => taken.get(kind) ?? 0
  const held = booking && (await readHeld(work.tx, booking))
  const lines: Line[] = [
    credit({ kind: 'loss' }, of('loss')),
    credit({ kind: 'suspense' }, of('suspense')),
    credit(transitOf(payment), of('refund_transit')),
  ]
  if (booking) lines.push(credit({ kind: 'escrow', booking: booking.id }, of('escrow')))
  if (held) {
    const owner = held.provider
    const available = { kind: 'provider_available', owner } as const
    lines.push(
      ...(await forgive(work, { kind: 'provider_debt', owner }, available, of('provider_debt'))),
      credit({ kind: 'provider_reserve', owner }, of('provider_reserve')),
      credit(available, of('provider_available')),
    )
  }
  const owner = payment.payerId
  const cash = { kind: 'customer_cash', owner } as const
  lines.push(
    ...(await forgive(work, { kind: 'customer_debt', owner }, cash, of('customer_debt'))),
    credit(cash, of('customer_cash')),
  )
  await post(work, {
    ...about(contested),
    eventKey: `chargeback.won:${chargeback.id}`,
    kind: 'chargeback_won',
    lines: [debit(holdOf(contested), chargeback.amountCents), ...lines],
  })
}

/** The bank decided against us. Gateways take it out of what is available, and settle the payment in full all the same. */
export const payOut = async (work: Work, contested: Contested): Promise<void> => {
  const { chargeback } = contested
  await post(work, {
    ...about(contested),
    eventKey: `chargeback.lost:${chargeback.id}`,
    kind: 'chargeback_lost',
    lines: [
      debit(holdOf(contested), chargeback.amountCents),
      credit({ kind: 'psp_available' }, chargeback.amountCents),
    ],
  })
}
