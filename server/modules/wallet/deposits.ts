import type { BodyOf } from '@/lib/contract/endpoint'
import type { createDeposit, Deposit } from '@/lib/contract/wallet'
import type { Needs } from '@/server/context'
import type { Executor } from '@/server/db/client'
import {
  DomainError,
  notFoundError,
  outOfBoundsError,
  stateChangedError,
  validationError,
} from '@/server/http/errors'
import { withIdempotencyKey, type IdempotencyKey } from '@/server/http/idempotency'
import { processEach } from '@/server/jobs/process-each'
import { credit, debit, postJournal, readBalance } from '@/server/modules/ledger/service'
import {
  findPayment,
  lockPayment,
  refundDepositPart,
  startPayment,
  type Payment,
} from '@/server/modules/payments/service'
import { readPricing } from '@/server/modules/pricing/service'
import { systemActor } from '@/server/process/state-machine'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { bonusAccount, cashAccount, lockBalance, returnBonus } from './deposit-balance'
import {
  claimEndingLots,
  endLot,
  findCreditedCash,
  findGrantedBonus,
  findOpenDeposits,
  findTier,
  findUsersWithEndedBonus,
  insertLot,
  listLotsOf,
  type Lot,
} from './deposit-repository'

/** Maximum open deposits per user: each is polled at the gateway until its code expires. */
const maxOpenDeposits = 10

/** Rejects a deposit below the least one, and one that would exceed the limit of balance and open deposits, under concurrency. */
const checkRoom = async ({ tx, now }: UnitOfWork, owner: number, amountCents: number): Promise<void> => {
  const { minDepositCents, maxBalanceCents } = await readPricing(tx, now)
  if (amountCents < minDepositCents)
    throw outOfBoundsError('amount_cents', 'too_small', { least_cents: minDepositCents })
  const open = await findOpenDeposits(tx, owner)
  if (open.count >= maxOpenDeposits) throw validationError({ amount_cents: ['too_many'] })
  const has = await readBalance(tx, cashAccount(owner))
  const room = Math.max(0, maxBalanceCents - has - open.cents)
  if (amountCents > room) throw outOfBoundsError('amount_cents', 'above_limit', { most_cents: room })
}

/** Starts a deposit to the caller's balance. The bonus is granted when the money arrives. */
export const startDepositOf = async (
  context: WorkContext & Needs<'config' | 'gateway'>,
  caller: number,
  { amount_cents: amountCents, ...how }: BodyOf<typeof createDeposit>,
  attempt: IdempotencyKey | null,
): Promise<number> => {
  if (!context.config.deposits) throw new DomainError('deposits_disabled')
  const check = (work: UnitOfWork) => checkRoom(work, caller, amountCents)
  return startPayment(context, caller, { amountCents, check, ...how }, attempt)
}

/** Expiry of lots without a bonus: beyond any use. */
const noEndDays = 36_525

/**
 * Opens the lot of a paid deposit: its unspent cash and the bonus of the tier it reaches. Cash that paid a debt is in
 * no lot.
 */
export const openLot = async (work: UnitOfWork, payment: Payment): Promise<void> => {
  if (payment.purpose !== 'deposit') return
  const { tx, now } = work
  const { id, payerId: owner, amountCents } = payment
  const tier = await findTier(tx, amountCents)
  const bonusCents = tier?.bonusCents ?? 0
  const days = tier && bonusCents > 0 ? tier.bonusDays : noEndDays
  await insertLot(tx, {
    userId: owner,
    paymentId: id,
    grantedCents: bonusCents,
    leftCents: bonusCents,
    cashLeftCents: await findCreditedCash(tx, id),
    expiresAt: new Date(now.getTime() + days * 86_400_000),
    createdAt: now,
  })
  if (bonusCents === 0) return
  await postJournal(work, {
    eventKey: `bonus.granted:${id}`,
    kind: 'bonus_granted',
    payment: id,
    actor: 'system',
    lines: [debit({ kind: 'promo' }, bonusCents), credit(bonusAccount(owner), bonusCents)],
  })
}

/** Returns the unspent part of a deposit: its lot's rest, or, from before all had lots, the cash no lot counts. */
const unspent = (payment: Payment, lots: readonly Lot[], cash: number): number => {
  const own = lots.find(({ paymentId }) => paymentId === payment.id)
  const others = lots.reduce((sum, lot) => sum + (lot === own ? 0 : lot.cashLeftCents), 0)
  const left = own ? own.cashLeftCents : cash - others
  return Math.max(0, Math.min(left, cash, payment.amountCents - payment.refundedCents))
}

const isReturnable = ({ status }: Payment): boolean => status === 'paid' || status === 'partially_refunded'

/** Returns the refund of a deposit at this moment, and the bonus lost with it. */
export const readDeposit = async (db: Executor, caller: number, pk: number): Promise<Deposit> => {
  const payment = await findPayment(db, pk)
  if (payment?.payerId !== caller || payment.purpose !== 'deposit') throw notFoundError()
  const lots = await listLotsOf(db, caller)
  const own = lots.find(({ paymentId }) => paymentId === pk)
  const left = isReturnable(payment) ? unspent(payment, lots, await readBalance(db, cashAccount(caller))) : 0
  return {
    unspent_cents: left,
    bonus_granted_cents: await findGrantedBonus(db, pk),
    bonus_left_cents: own?.leftCents ?? 0,
  }
}

const returnDeposit = async (work: UnitOfWork, payment: Payment): Promise<void> => {
  const owner = payment.payerId
  const { cash, lots } = await lockBalance(work, owner)
  const cents = unspent(payment, lots, cash)
  if (cents === 0) throw new DomainError('insufficient_funds')
  const lot = lots.find(({ paymentId }) => paymentId === payment.id)
  if (lot) {
    await endLot(work.tx, lot.id, { leftCents: 0, cashLeftCents: 0 }, work.now)
    await returnBonus(work, owner, {
      // A deposit can be refunded again after spent money came back.
      eventKey: `bonus.taken_back:${payment.id}:${work.now.getTime()}`,
      kind: 'bonus_taken_back',
      payment: payment.id,
      actor: 'customer',
      cents: lot.leftCents,
    })
  }
  await refundDepositPart(work, payment, { cents, reason: 'deposit' })
}

/** Refunds the rest of a deposit, the way it came; its unspent bonus expires. */
export const refundDepositOf = (
  context: WorkContext,
  caller: number,
  pk: number,
  attempt: IdempotencyKey | null,
): Promise<number> =>
  unitOfWork(context, (work) =>
    withIdempotencyKey(work.tx, attempt, async () => {
      const seen = await findPayment(work.tx, pk)
      if (seen?.payerId !== caller || seen.purpose !== 'deposit') throw notFoundError()
      // Read again under the lock: a bank may have contested it meanwhile.
      const payment = (await lockPayment(work.tx, pk)) ?? seen
      if (!isReturnable(payment)) throw stateChangedError()
      await returnDeposit(work, payment)
      return pk
    }),
  )

/** Returns expired bonus to the platform; the deposit's cash stays. */
const expire = async (work: UnitOfWork, owner: number): Promise<void> => {
  const { lots } = await lockBalance(work, owner)
  for (const lot of lots) {
    const { id, leftCents, expiresAt } = lot
    if (leftCents === 0 || expiresAt > work.now) continue
    await endLot(work.tx, id, { leftCents: 0 }, work.now)
    await returnBonus(work, owner, {
      // A refund to an expired lot makes its bonus expire a second time.
      eventKey: `bonus.expired:${id}:${work.now.getTime()}`,
      kind: 'bonus_expired',
      actor: 'system',
      cents: leftCents,
    })
    await work.emitEvent({ type: 'bonus.expired', lot, by: systemActor, cents: leftCents })
  }
}

const batch = 200

/** Expires bonus. Returns the number of users. */
export const expireBonus = async (context: WorkContext): Promise<number> => {
  const owners = await findUsersWithEndedBonus(context.db, context.clock(), batch)
  return processEach(context, owners, 'bonus was not ended', (owner) =>
    unitOfWork(context, (work) => expire(work, owner)),
  )
}

/** Days before expiry at which the owner is notified of unspent bonus. */
const warnDays = 7

/** Notifies people once of bonus that ends soon, even if it was that short from the start. Returns the lot count. */
export const warnOfExpiringBonus = (context: WorkContext): Promise<number> =>
  unitOfWork(context, async (work) => {
    const lots = await claimEndingLots(work.tx, work.now, warnDays, batch)
    for (const lot of lots) await work.emitEvent({ type: 'bonus.expiring', lot, by: systemActor })
    return lots.length
  })
