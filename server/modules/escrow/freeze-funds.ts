import type { Booking } from '@/server/modules/bookings/service'
import {
  credit,
  debit,
  postJournal,
  readBalance,
  type AccountRef,
  type Line,
} from '@/server/modules/ledger/service'
import { readSuspense, sumUnsentRefunds, type Payment } from '@/server/modules/payments/service'
import type { UnitOfWork } from '@/server/process/work'
import {
  readDebitsByAccountKind,
  sumProviderChargebackCosts,
  wasPaid,
  type Chargeback,
} from './chargeback-repository'
import { readEscrowedFunds } from './escrowed-funds'

/** Accounts that cover a chargeback. */
export interface DisputedFunds {
  chargeback: Chargeback
  payment: Payment
  booking: Booking | null
}
type DisputedBooking = Pick<DisputedFunds, 'chargeback' | 'booking'>

const freezeAccountOf = ({ chargeback }: DisputedBooking): AccountRef => ({
  kind: 'dispute_hold',
  payment: chargeback.paymentId,
})
const transitOf = ({ id: payment }: Payment) => ({ kind: 'refund_transit', payment }) as const
const about = ({ chargeback, booking }: DisputedBooking) => ({
  payment: chargeback.paymentId,
  ...(booking ? { booking: booking.id } : {}),
  actor: 'gateway' as const,
})
const openedKey = ({ chargeback }: DisputedBooking) => `chargeback.opened:${chargeback.id}`
const restKey = ({ chargeback }: DisputedBooking) => `chargeback.rest:${chargeback.id}`

/** Debits accounts in turn, each down to `keptCents`; returns the ledger lines and the uncovered rest. */
const debitInOrder = async (
  work: UnitOfWork,
  accounts: readonly AccountRef[],
  cents: number,
  keptCents = 0,
) => {
  const lines: Line[] = []
  let missing = cents
  for (const account of accounts) {
    const there = (await readBalance(work.tx, account, { lock: true })) - keptCents
    const part = Math.max(0, Math.min(missing, there))
    lines.push(debit(account, part))
    missing -= part
  }
  return { lines, missing }
}

/**
 * Freezes a booking's disputed money: first the escrow without coupon and bonus; then, up to the provider's share,
 * their reserve, their available balance, and a debt set off against later releases; the rest is our loss. Locks the
 * debt account first, as everywhere.
 */
const linesOfBooking = async (work: UnitOfWork, contested: DisputedFunds, cents: number): Promise<Line[]> => {
  const { chargeback, payment, booking } = contested
  const funds = booking && (await readEscrowedFunds(work.tx, booking, { lock: true }))
  if (!booking || funds?.payment !== payment.id) return [debit({ kind: 'loss' }, cents)]
  const owner = funds.provider
  const ours = funds.promotion ? funds.promotion.couponCents + funds.promotion.bonusCents : 0
  const fromEscrow = await debitInOrder(work, [{ kind: 'escrow', booking: booking.id }], cents, ours)
  const got = funds.paidOutCents + funds.drawnCents - (await sumProviderChargebackCosts(work.tx, chargeback))
  const bearable = Math.max(0, Math.min(fromEscrow.missing, got))
  await readBalance(work.tx, { kind: 'provider_debt', owner }, { lock: true })
  const accounts = [
    { kind: 'provider_reserve', owner },
    { kind: 'provider_available', owner },
  ] as const
  const fromProvider = await debitInOrder(work, accounts, bearable)
  return [
    ...fromEscrow.lines,
    ...fromProvider.lines,
    debit({ kind: 'provider_debt', owner }, fromProvider.missing),
    debit({ kind: 'loss' }, fromEscrow.missing - bearable),
  ]
}

/** Freezes a deposit's money: the unspent balance; the rest becomes a debt. */
const linesOfDeposit = async (
  work: UnitOfWork,
  { payment }: DisputedFunds,
  cents: number,
): Promise<Line[]> => {
  const owner = payment.payerId
  await readBalance(work.tx, { kind: 'customer_debt', owner }, { lock: true })
  const { lines, missing } = await debitInOrder(work, [{ kind: 'customer_cash', owner }], cents)
  return [...lines, debit({ kind: 'customer_debt', owner }, missing)]
}

/** Freezes unassigned money that still waits for an operator; parts already returned are our loss. */
const linesOfStray = async (work: UnitOfWork, { payment }: DisputedFunds, cents: number): Promise<Line[]> => {
  const unclaimed = Math.min(cents, Math.max(0, await readSuspense(work.tx, payment.id)))
  return [debit({ kind: 'suspense' }, unclaimed), debit({ kind: 'loss' }, cents - unclaimed)]
}

const linesOf = async (work: UnitOfWork, contested: DisputedFunds, cents: number): Promise<Line[]> => {
  const { payment } = contested
  if (!(await wasPaid(work.tx, payment.id))) return linesOfStray(work, contested, cents)
  return (payment.purpose === 'booking' ? linesOfBooking : linesOfDeposit)(work, contested, cents)
}

/** Freezes the money a bank may take back, starting with unsent refunds to the same payer. */
export const freezeFunds = async (work: UnitOfWork, contested: DisputedFunds): Promise<void> => {
  const { payment, chargeback } = contested
  const waiting = Math.min(chargeback.amountCents, await sumUnsentRefunds(work.tx, payment))
  const cents = chargeback.amountCents - waiting
  const lines = [debit(transitOf(payment), waiting), ...(await linesOf(work, contested, cents))]
  await postJournal(work, {
    ...about(contested),
    eventKey: openedKey(contested),
    kind: 'chargeback_opened',
    lines: [...lines, credit(freezeAccountOf(contested), chargeback.amountCents)],
  })
}

/** A booking ended while its money is contested: the rest of its escrow waits for the bank as well. */
export const freezeRemainingEscrow = async (
  work: UnitOfWork,
  contested: DisputedBooking,
  cents: number,
): Promise<void> => {
  if (!contested.booking || cents === 0) return
  await postJournal(work, {
    ...about(contested),
    eventKey: restKey(contested),
    kind: 'dispute_frozen',
    lines: [
      debit({ kind: 'escrow', booking: contested.booking.id }, cents),
      credit(freezeAccountOf(contested), cents),
    ],
  })
}

/** The rest returns to escrow. */
export const unfreezeRemainingEscrow = async (
  work: UnitOfWork,
  contested: DisputedBooking,
): Promise<void> => {
  const cents = (await readDebitsByAccountKind(work.tx, restKey(contested))).get('escrow') ?? 0
  if (!contested.booking || cents === 0) return
  await postJournal(work, {
    ...about(contested),
    eventKey: `chargeback.thawed:${contested.chargeback.id}`,
    kind: 'dispute_thawed',
    lines: [
      debit(freezeAccountOf(contested), cents),
      credit({ kind: 'escrow', booking: contested.booking.id }, cents),
    ],
  })
}

/** A debt paid meanwhile is returned as money. */
export const creditDebtFirst = async (
  work: UnitOfWork,
  debt: AccountRef,
  money: AccountRef,
  cents: number,
): Promise<Line[]> => {
  if (cents === 0) return []
  const owed = Math.min(cents, await readBalance(work.tx, debt, { lock: true }))
  return [credit(debt, owed), credit(money, cents - owed)]
}

/** Returns all frozen money after a won dispute. */
export const unfreezeFunds = async (work: UnitOfWork, contested: DisputedFunds): Promise<void> => {
  const { payment, booking, chargeback } = contested
  const taken = await readDebitsByAccountKind(work.tx, openedKey(contested))
  const of = (kind: string) => taken.get(kind) ?? 0
  const funds = booking && (await readEscrowedFunds(work.tx, booking))
  const lines: Line[] = [
    credit({ kind: 'loss' }, of('loss')),
    credit({ kind: 'suspense' }, of('suspense')),
    credit(transitOf(payment), of('refund_transit')),
  ]
  if (booking) lines.push(credit({ kind: 'escrow', booking: booking.id }, of('escrow')))
  if (funds) {
    const owner = funds.provider
    const available = { kind: 'provider_available', owner } as const
    lines.push(
      ...(await creditDebtFirst(work, { kind: 'provider_debt', owner }, available, of('provider_debt'))),
      credit({ kind: 'provider_reserve', owner }, of('provider_reserve')),
      credit(available, of('provider_available')),
    )
  }
  const owner = payment.payerId
  const cash = { kind: 'customer_cash', owner } as const
  lines.push(
    ...(await creditDebtFirst(work, { kind: 'customer_debt', owner }, cash, of('customer_debt'))),
    credit(cash, of('customer_cash')),
  )
  await postJournal(work, {
    ...about(contested),
    eventKey: `chargeback.won:${chargeback.id}`,
    kind: 'chargeback_won',
    lines: [debit(freezeAccountOf(contested), chargeback.amountCents), ...lines],
  })
}

/** Pays a lost chargeback. Gateways take it out of the available balance, and still settle the payment in full. */
export const payChargeback = async (work: UnitOfWork, contested: DisputedFunds): Promise<void> => {
  const { chargeback } = contested
  await postJournal(work, {
    ...about(contested),
    eventKey: `chargeback.lost:${chargeback.id}`,
    kind: 'chargeback_lost',
    lines: [
      debit(freezeAccountOf(contested), chargeback.amountCents),
      credit({ kind: 'psp_available' }, chargeback.amountCents),
    ],
  })
}
