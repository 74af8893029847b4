import { openPayments } from '@/lib/contract/payment-processes'
import { takeUpTo } from '@/lib/shared/take-up-to'
import type { Booking } from '@/server/modules/bookings/service'
import {
  credit,
  creditAfterDebt,
  debit,
  postJournal,
  readBalance,
  type AccountRef,
  type Line,
} from '@/server/modules/ledger/service'
import {
  findPayment,
  lockDepositLot,
  readSuspense,
  sumUnsentRefunds,
  updateLot,
  type Payment,
} from '@/server/modules/payments/service'
import type { UnitOfWork } from '@/server/process/work'
import {
  hasAbandoned,
  listOpenChargebacks,
  readDebitsByAccountKind,
  readRemainder,
  sumProviderChargebackCosts,
  wasPaid,
  type Chargeback,
  type DepositClaim,
} from './chargeback-repository'
import { readEscrowedFunds } from './escrowed-funds'

/** Accounts that cover a chargeback. */
export interface DisputedFunds {
  chargeback: Chargeback
  payment: Payment
  booking: Booking | null
  /** Booking part that the disputed deposit paid; absent for the disputed payment's own money. */
  claim?: DepositClaim
}
type DisputedBooking = Pick<DisputedFunds, 'chargeback' | 'booking' | 'claim'>

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
/** Event key of a chargeback; a deposit's chargeback has one more for each payment the deposit was spent on. */
const keyOf = (event: 'opened' | 'won' | 'lost', { chargeback, claim }: DisputedBooking) =>
  [`chargeback.${event}`, chargeback.id, ...(claim ? [claim.payment] : [])].join(':')
/** Event key of freezing or returning the rest of a booking's escrow; the first time without a number. */
const remainderKey = (event: 'rest' | 'thawed', chargeback: number, booking: number, earlier: number) =>
  [`chargeback.${event}`, chargeback, booking, ...(earlier > 0 ? [earlier] : [])].join(':')

/** Debits accounts in turn, each down to `keptCents`; returns the ledger lines and the uncovered rest. */
const debitInOrder = async (
  work: UnitOfWork,
  accounts: readonly AccountRef[],
  cents: number,
  keptCents = 0,
) => {
  const sums: { account: AccountRef; cents: number }[] = []
  for (const account of accounts) {
    const there = (await readBalance(work.tx, account, { lock: true })) - keptCents
    sums.push({ account, cents: Math.max(0, there) })
  }
  const taken = takeUpTo(sums, cents)
  return {
    lines: taken.map((one): Line => debit(one.account, one.cents)),
    missing: taken.reduce((left, one) => left - one.cents, cents),
  }
}

/**
 * Freezes a booking's disputed money: first the escrow without coupon and bonus; then, up to the provider's share,
 * their reserve, their available balance, and a debt set off against later releases; the rest is our loss. Locks the
 * debt account first, as everywhere.
 */
const linesOfBooking = async (work: UnitOfWork, contested: DisputedFunds, cents: number): Promise<Line[]> => {
  const { chargeback, payment, booking, claim } = contested
  const paymentId = claim?.payment ?? payment.id
  const funds = booking && (await readEscrowedFunds(work.tx, booking, { lock: true }))
  if (!booking || funds?.payment !== paymentId) return [debit({ kind: 'loss' }, cents)]
  const owner = funds.provider
  const ours = funds.promotion ? funds.promotion.couponCents + funds.promotion.bonusCents : 0
  const fromEscrow = await debitInOrder(work, [{ kind: 'escrow', booking: booking.id }], cents, ours)
  const got =
    funds.paidOutCents +
    funds.drawnCents -
    (await sumProviderChargebackCosts(work.tx, { id: chargeback.id, paymentId }))
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

/**
 * Freezes the unspent money of a deposit; the rest becomes a debt. Bookings it paid are frozen by `freezeClaim`.
 */
const linesOfDeposit = async (
  work: UnitOfWork,
  { payment }: DisputedFunds,
  cents: number,
): Promise<Line[]> => {
  const owner = payment.payerId
  await readBalance(work.tx, { kind: 'customer_debt', owner }, { lock: true })
  const cash = await readBalance(work.tx, { kind: 'customer_cash', owner }, { lock: true })
  const lot = await lockDepositLot(work.tx, payment.id)
  const unspent = Math.min(cents, cash, lot ? lot.cashLeftCents : cash)
  if (lot) await updateLot(work.tx, lot.id, { cash: -unspent, bonus: 0 })
  return [
    debit({ kind: 'customer_cash', owner }, unspent),
    debit({ kind: 'customer_debt', owner }, cents - unspent),
  ]
}

/** Freezes a booking part that a deposit paid. An attempt under way holds it in escrow. */
const linesOfClaim = async (work: UnitOfWork, contested: DisputedFunds, cents: number): Promise<Line[]> => {
  const { booking, claim } = contested
  const paid = claim && (await findPayment(work.tx, claim.payment))
  const isPaying = openPayments.some((state) => state === paid?.status)
  return booking && isPaying
    ? [debit({ kind: 'escrow', booking: booking.id }, cents)]
    : linesOfBooking(work, contested, cents)
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

const postOpened = async (work: UnitOfWork, contested: DisputedFunds, cents: number, lines: Line[]) => {
  if (cents === 0) return
  await postJournal(work, {
    ...about(contested),
    eventKey: keyOf('opened', contested),
    kind: 'chargeback_opened',
    lines: [...lines, credit(freezeAccountOf(contested), cents)],
  })
}

/**
 * Freezes the money a bank may take back, starting with unsent refunds to the same payer. `claimed` cents of a deposit
 * are frozen at its bookings.
 */
export const freezeFunds = async (work: UnitOfWork, contested: DisputedFunds, claimed = 0): Promise<void> => {
  const { payment, chargeback, booking } = contested
  if (booking) await reopenRemainder(work, booking)
  const own = chargeback.amountCents - claimed
  const waiting = Math.min(own, await sumUnsentRefunds(work.tx, payment))
  const lines = [debit(transitOf(payment), waiting), ...(await linesOf(work, contested, own - waiting))]
  await postOpened(work, contested, own, lines)
}

/** Freezes a booking part that a disputed deposit paid, like a disputed direct payment. */
export const freezeClaim = async (
  work: UnitOfWork,
  contested: DisputedFunds & { claim: DepositClaim },
): Promise<void> => {
  const { booking, claim } = contested
  const { cents } = claim
  if (booking) await reopenRemainder(work, booking)
  await postOpened(work, contested, cents, await linesOfClaim(work, contested, cents))
}

/** A booking ended while its money is contested: the rest of its escrow waits for the bank as well. */
export const freezeRemainingEscrow = async (
  work: UnitOfWork,
  contested: DisputedBooking,
  cents: number,
): Promise<void> => {
  const { chargeback, booking } = contested
  if (!booking || cents === 0) return
  const { frozen } = await readRemainder(work.tx, { chargeback: chargeback.id, booking: booking.id })
  await postJournal(work, {
    ...about(contested),
    eventKey: remainderKey('rest', chargeback.id, booking.id, frozen),
    kind: 'dispute_frozen',
    lines: [debit({ kind: 'escrow', booking: booking.id }, cents), credit(freezeAccountOf(contested), cents)],
  })
}

/** The rest returns to escrow. */
export const unfreezeRemainingEscrow = async (
  work: UnitOfWork,
  contested: DisputedBooking,
): Promise<void> => {
  const { chargeback, booking } = contested
  if (!booking) return
  const { cents, frozen } = await readRemainder(work.tx, { chargeback: chargeback.id, booking: booking.id })
  if (cents === 0) return
  await postJournal(work, {
    ...about(contested),
    eventKey: remainderKey('thawed', chargeback.id, booking.id, frozen - 1),
    kind: 'dispute_thawed',
    lines: [debit(freezeAccountOf(contested), cents), credit({ kind: 'escrow', booking: booking.id }, cents)],
  })
}

/**
 * Returns to escrow what an ended booking's earlier chargebacks froze of its rest, so that a further one takes its part
 * of it; `settleEndedBooking` freezes the rest again. Expects the lock on the booking.
 */
const reopenRemainder = async (work: UnitOfWork, booking: Booking): Promise<void> => {
  for (const chargeback of await listOpenChargebacks(work.tx, booking.id))
    await unfreezeRemainingEscrow(work, { chargeback, booking })
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

/** Returns money of a deposit to its lot. Locks the balance before the lot, as everywhere. */
const returnToDepositLot = async (work: UnitOfWork, deposit: Payment, cents: number): Promise<void> => {
  if (cents === 0 || deposit.purpose !== 'deposit') return
  await readBalance(work.tx, { kind: 'customer_cash', owner: deposit.payerId }, { lock: true })
  const lot = await lockDepositLot(work.tx, deposit.id)
  if (lot) await updateLot(work.tx, lot.id, { cash: cents, bonus: 0 })
}

const linesToPayer = async (work: UnitOfWork, deposit: Payment, cents: number): Promise<Line[]> => {
  const owner = deposit.payerId
  const { lines, setOffCents } = await creditAfterDebt(work.tx, { kind: 'customer_cash', owner, cents })
  await returnToDepositLot(work, deposit, cents - setOffCents)
  return lines
}

/** Returns all frozen money after a won dispute. */
export const unfreezeFunds = async (work: UnitOfWork, contested: DisputedFunds): Promise<void> => {
  const { payment, booking, claim } = contested
  const taken = await readDebitsByAccountKind(work.tx, keyOf('opened', contested))
  const of = (kind: string) => taken.get(kind) ?? 0
  const cents = [...taken.values()].reduce((sum, one) => sum + one, 0)
  if (cents === 0) return
  const funds = booking && (await readEscrowedFunds(work.tx, booking))
  const lines: Line[] = [
    credit({ kind: 'loss' }, of('loss')),
    credit({ kind: 'suspense' }, of('suspense')),
    credit(transitOf(payment), of('refund_transit')),
  ]
  if (claim && (await hasAbandoned(work.tx, claim.payment))) {
    // The attempt ended meanwhile: what it held of the deposit is the payer's again.
    lines.push(...(await linesToPayer(work, payment, of('escrow'))))
  } else if (booking) lines.push(credit({ kind: 'escrow', booking: booking.id }, of('escrow')))
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
  const debt = { kind: 'customer_debt', owner } as const
  const owed = Math.min(of('customer_debt'), await readBalance(work.tx, debt, { lock: true }))
  const back = of('customer_debt') - owed + of('customer_cash')
  lines.push(credit(debt, owed), credit(cash, back))
  await returnToDepositLot(work, payment, back)
  await postJournal(work, {
    ...about(contested),
    eventKey: keyOf('won', contested),
    kind: 'chargeback_won',
    lines: [debit(freezeAccountOf(contested), cents), ...lines],
  })
}

/** Pays a lost chargeback. Gateways take it out of the available balance, and still settle the payment in full. */
export const payChargeback = async (work: UnitOfWork, contested: DisputedFunds): Promise<void> => {
  const taken = await readDebitsByAccountKind(work.tx, keyOf('opened', contested))
  const cents = [...taken.values()].reduce((sum, one) => sum + one, 0)
  if (cents === 0) return
  await postJournal(work, {
    ...about(contested),
    eventKey: keyOf('lost', contested),
    kind: 'chargeback_lost',
    lines: [debit(freezeAccountOf(contested), cents), credit({ kind: 'psp_available' }, cents)],
  })
}
