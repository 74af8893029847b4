import { takeUpTo } from '@/lib/shared/take-up-to'
import type { Executor } from '@/server/db/client'
import { creditAfterDebt, readBalance } from '@/server/modules/ledger/service'
import type { UnitOfWork } from '@/server/process/work'
import { findLots, lockDepositLot, lockLots, updateLot, type Lot } from './balance-repository'
import { findContestedParts } from './bank-dispute-repository'
import { postReserved, postUnreserved } from './postings'
import { listParts, type NewPart, type Part, type Payment } from './repository'
import { divideByWeight } from './shares'

/** Part of a sum paid from the balance, and the lots its bonus comes from. */
export interface Spending {
  cash: number
  bonus: number
  /** Bonus excluded by the maximum share of bonus. */
  bonusCut: number
  /** In spending order; cash without a lot is last. */
  from: { lot: number | null; cash: number; bonus: number }[]
}

/** Sum to pay, and the part bonus may pay. */
export interface Price {
  cents: number
  bonusMostCents: number
}

/**
 * Lots are spent in the order in which they end, each pro rata with the cash of its own deposit; then cash that came
 * without a bonus. Never more than the ledger holds.
 */
export const planSpending = (
  lots: readonly Lot[],
  held: { cash: number; bonus: number },
  { cents, bonusMostCents }: Price,
): Spending => {
  const most = { cash: held.cash, bonus: Math.min(held.bonus, bonusMostCents) }
  const left = { ...most }
  const from: Spending['from'] = []
  let [open, bonusCut] = [cents, 0]
  const take = (lot: number | null, cash: number, bonus: number) => {
    left.cash -= cash
    left.bonus -= bonus
    open -= cash + bonus
    if (cash + bonus > 0) from.push({ lot, cash, bonus })
  }
  for (const { id, leftCents, cashLeftCents } of lots) {
    const has = [Math.min(cashLeftCents, left.cash), Math.min(leftCents, held.bonus)] as const
    const [, share = 0] = divideByWeight(Math.min(open, has[0] + has[1]), has)
    const bonus = Math.min(share, left.bonus)
    bonusCut += share - bonus
    take(id, Math.min(open - bonus, has[0]), bonus)
  }
  take(null, Math.min(open, left.cash), 0)
  return { cash: most.cash - left.cash, bonus: most.bonus - left.bonus, bonusCut, from }
}

const readBalances = async (db: Executor, user: number, options?: { lock: boolean }) => ({
  cash: await readBalance(db, { kind: 'customer_cash', owner: user }, options),
  bonus: await readBalance(db, { kind: 'customer_bonus', owner: user }, options),
})

/** Returns the part of a price the balance would pay now. */
export const previewSpending = async (
  db: Executor,
  user: number,
  price: Price,
  now: Date,
): Promise<Spending> => planSpending(await findLots(db, user, now), await readBalances(db, user), price)

/**
 * Returns the same plan under the locks of accounts and lots, so that it cannot change before it is spent.
 */
export const lockSpending = async (
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  user: number,
  price: Price,
): Promise<Spending> => {
  const held = await readBalances(tx, user, { lock: true })
  return planSpending(await lockLots(tx, user, now), held, price)
}

export const balanceParts = ({ from }: Spending): NewPart[] =>
  from.flatMap(({ lot, cash, bonus }) => [
    ...(cash > 0 ? [{ source: 'cash' as const, amountCents: cash, lotId: lot }] : []),
    ...(bonus > 0 ? [{ source: 'bonus' as const, amountCents: bonus, lotId: lot }] : []),
  ])

/** Moves the balance of a payment into the booking's escrow. */
export const reserveBalance = async (
  work: UnitOfWork,
  payment: Payment,
  spending: Spending,
): Promise<void> => {
  for (const { lot, cash, bonus } of spending.from)
    if (lot !== null) await updateLot(work.tx, lot, { cash: -cash, bonus: -bonus })
  await postReserved(work, payment, spending)
}

interface Returned {
  part: Part
  cents: number
}

/**
 * Adds refunds to the balance to the lots they came from, except the part that pays the payer's debt. Locks debt and
 * balance before the lots, as everywhere.
 */
export const returnToLots = async (
  work: UnitOfWork,
  owner: number,
  returned: readonly Returned[],
): Promise<void> => {
  const sumOf = (source: Part['source']) =>
    returned.reduce((sum, { part, cents }) => sum + (part.source === source ? cents : 0), 0)
  const cash = sumOf('cash')
  if (cash + sumOf('bonus') === 0) return
  let { setOffCents } = await creditAfterDebt(work.tx, { kind: 'customer_cash', owner, cents: cash })
  await readBalances(work.tx, owner, { lock: true })
  for (const { part, cents: all } of returned) {
    const { lotId, source } = part
    if (source !== 'cash' && source !== 'bonus') continue
    const owed = source === 'cash' ? Math.min(all, setOffCents) : 0
    setOffCents -= owed
    const cents = all - owed
    if (lotId !== null) await updateLot(work.tx, lotId, { cash: 0, bonus: 0, [source]: cents })
  }
}

/**
 * Removes from lots the money of a deposit that its gateway returned by itself: first from the deposit's own lot, then
 * from others as far as cash without a lot does not cover it. Expects the lock on the payer's cash.
 */
export const removeFromLots = async (work: UnitOfWork, deposit: Payment, cents: number): Promise<void> => {
  if (cents === 0) return
  const { cash } = await readBalances(work.tx, deposit.payerId, { lock: true })
  const own = await lockDepositLot(work.tx, deposit.id)
  const others = (await lockLots(work.tx, deposit.payerId, work.now)).filter(({ id }) => id !== own?.id)
  const sumsOf = (lots: readonly Pick<Lot, 'id' | 'cashLeftCents'>[]) =>
    lots.map(({ id, cashLeftCents }) => ({ id, cents: cashLeftCents }))
  const first = sumsOf(own ? [own] : [])
  const rest = sumsOf(others)
  const inLots = [...first, ...rest].reduce((sum, lot) => sum + lot.cents, 0)
  const withoutLot = { id: null, cents: Math.max(0, cash - inLots) }
  for (const { id, cents: taken } of takeUpTo([...first, withoutLot, ...rest], cents))
    if (id !== null) await updateLot(work.tx, id, { cash: -taken, bonus: 0 })
}

/** Releases the balance of a failed attempt to its lots, except what a bank disputes or took of it meanwhile. */
export const releaseBalance = async (work: UnitOfWork, payment: Payment): Promise<void> => {
  const contested = await findContestedParts(
    work.tx,
    [payment.id],
    ['opened', 'evidence_due', 'submitted', 'lost'],
  )
  const parts = (await listParts(work.tx, [payment.id])).map((part) => ({
    part,
    cents: part.amountCents - (contested.get(part.id) ?? 0),
  }))
  const of = (source: 'cash' | 'bonus') =>
    parts.reduce((sum, { part, cents }) => sum + (part.source === source ? cents : 0), 0)
  await returnToLots(work, payment.payerId, parts)
  await postUnreserved(work, payment, { cash: of('cash'), bonus: of('bonus') })
}
