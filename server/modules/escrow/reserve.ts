import { takeUpTo } from '@/lib/shared/take-up-to'
import { processEach } from '@/server/jobs/process-each'
import { credit, creditAfterDebt, debit, postJournal, readBalance } from '@/server/modules/ledger/service'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { findDueReserves, insertHolds, listYoungParts, sumHolds } from './reserve-repository'

interface Release {
  provider: number
  booking: number
  payment: number
  /** Credited to their available balance, after debts. */
  cents: number
  /** Event key of the release. */
  key: string
}

/**
 * Moves the part of a release that a young deposit paid into the provider's reserve until the deposit has its age: its
 * bank may still take it back. The release itself is posted before, and its debt lock is held.
 */
export const reserveYoungDeposits = async (
  work: UnitOfWork,
  { provider: owner, booking, payment, cents, key }: Release,
): Promise<void> => {
  const holds = takeUpTo(await listYoungParts(work.tx, payment, work.now), cents)
  const reserved = holds.reduce((sum, hold) => sum + hold.cents, 0)
  if (reserved === 0) return
  await insertHolds(work.tx, owner, holds, work.now)
  await postJournal(work, {
    eventKey: `reserve.held:${key}`,
    kind: 'reserve_held',
    booking,
    actor: 'system',
    lines: [
      debit({ kind: 'provider_available', owner }, reserved),
      credit({ kind: 'provider_reserve', owner }, reserved),
    ],
  })
}

/** Releases the part of a reserve that no hold needs any more; a debt is paid first. */
const release = async (work: UnitOfWork, owner: number): Promise<void> => {
  await readBalance(work.tx, { kind: 'provider_debt', owner }, { lock: true })
  const reserve = await readBalance(work.tx, { kind: 'provider_reserve', owner }, { lock: true })
  const cents = Math.max(0, reserve - (await sumHolds(work.tx, owner, work.now)))
  if (cents === 0) return
  const { lines } = await creditAfterDebt(work.tx, { kind: 'provider_available', owner, cents })
  await postJournal(work, {
    eventKey: `reserve.released:${owner}:${work.now.getTime()}`,
    kind: 'reserve_released',
    actor: 'system',
    lines: [debit({ kind: 'provider_reserve', owner }, cents), ...lines],
  })
}

const batch = 200

/** Releases reserves whose deposits have their age. Returns the number of providers. */
export const releaseReserves = async (context: WorkContext): Promise<number> =>
  processEach(
    context,
    await findDueReserves(context.db, context.clock(), batch),
    'reserve release failed',
    (owner) => unitOfWork(context, (work) => release(work, owner)),
  )
