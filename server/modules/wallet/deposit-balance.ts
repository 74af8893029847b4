import type { JournalActor } from '@/lib/contract/ledger'
import { credit, debit, postJournal, readBalance } from '@/server/modules/ledger/service'
import type { UnitOfWork } from '@/server/process/work'
import { lockLotsOf, type Lot } from './deposit-repository'

export const cashAccount = (owner: number) => ({ kind: 'customer_cash', owner }) as const
export const bonusAccount = (owner: number) => ({ kind: 'customer_bonus', owner }) as const

interface Locked {
  cash: number
  bonus: number
  lots: Lot[]
}

/** Locks a person's balance. Everybody takes these locks in this order. */
export const lockBalance = async ({ tx }: Pick<UnitOfWork, 'tx'>, owner: number): Promise<Locked> => {
  const cash = await readBalance(tx, cashAccount(owner), { lock: true })
  const bonus = await readBalance(tx, bonusAccount(owner), { lock: true })
  return { cash, bonus, lots: await lockLotsOf(tx, owner) }
}

interface BonusBack {
  eventKey: string
  kind: 'bonus_expired' | 'bonus_taken_back'
  actor: JournalActor
  payment?: number
  cents: number
}

/**
 * Gives bonus back to the platform. Its lot was changed for this event, so if the event was posted before,
 * everything is rolled back.
 */
export const returnBonus = async (
  work: Pick<UnitOfWork, 'tx' | 'now'>,
  owner: number,
  { cents, ...journal }: BonusBack,
): Promise<void> => {
  if (cents === 0) return
  const lines = [debit(bonusAccount(owner), cents), credit({ kind: 'promo' }, cents)]
  if ((await postJournal(work, { ...journal, lines })) === null)
    throw new Error(`${journal.eventKey} was posted before`)
}
