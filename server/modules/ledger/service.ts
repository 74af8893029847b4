import { accountKinds, type AccountKind, type JournalActor, type JournalKind } from '@/lib/contract/ledger'
import type { Executor } from '@/server/db/client'
import { violatesConstraint } from '@/server/db/transaction'
import { DomainError, notFoundError } from '@/server/http/errors'
import type { UnitOfWork } from '@/server/process/work'
import {
  findBalance,
  findLines,
  insertAccount,
  insertJournal,
  type AccountKey,
  type AccountLine,
} from './repository'

export { wasAbandoned } from './abandoned-payment-repository'
export type { AccountKind, JournalKind }

/** An account: `owner` is a user; the platform's accounts need none of the three. */
export interface AccountRef {
  kind: AccountKind
  owner?: number
  booking?: number
  payment?: number
}

/** Cents: debits positive, credits negative. */
export interface Line {
  account: AccountRef
  cents: number
}

export interface Journal {
  /** Unique key of the event, such as `payment.paid:17`: posted at most once. */
  eventKey: string
  kind: JournalKind
  booking?: number
  payment?: number
  /** Id of the journal this one reverses; `reverseJournal` builds the lines. */
  reverses?: number
  actor: JournalActor
  /** Time of the event; defaults to now. */
  occurredAt?: Date
  /** Lines of 0 are dropped, lines of the same account added up. */
  lines: readonly Line[]
}

const amountOf = (cents: number): number => {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} is no amount in centavos`)
  return cents
}

/** A debit of `cents` ≥ 0. */
export const debit = (account: AccountRef, cents: number): Line => ({ account, cents: amountOf(cents) })

/** A credit of `cents` ≥ 0. */
export const credit = (account: AccountRef, cents: number): Line => ({
  account,
  cents: 0 - amountOf(cents),
})

const keyOf = ({ kind, owner, booking, payment }: AccountRef): AccountKey => ({
  kind,
  owner_id: owner ?? null,
  booking_id: booking ?? null,
  payment_id: payment ?? null,
})

/** Merges lines per account and drops zeros. Throws if they do not balance. */
const settle = ({ eventKey, lines }: Journal): AccountLine[] => {
  const sums = new Map<string, AccountLine>()
  for (const { account, cents } of lines) {
    const { normal, of } = accountKinds[account.kind]
    const key = keyOf(account)
    const name = Object.values(key).join(':')
    const sum = (sums.get(name)?.cents ?? 0) + cents
    sums.set(name, { ...key, normal, tracked: of !== 'platform', cents: sum })
  }
  const settled = [...sums.values()].filter(({ cents }) => cents !== 0)
  const total = settled.reduce((sum, { cents }) => sum + cents, 0)
  if (settled.length < 2 || total !== 0)
    throw new Error(`${eventKey} has ${settled.length} lines with the sum ${total}`)
  return settled
}

/** Retries: another transaction may create each of a journal's accounts meanwhile. */
const attempts = 10

/**
 * Posts once: null when `eventKey` was posted before. Throws `insufficient_funds` when an account would go
 * below its minimum; the transaction is aborted then, as by every database error.
 */
export const postJournal = async (
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  journal: Journal,
): Promise<number | null> => {
  const lines = settle(journal)
  const row = {
    eventKey: journal.eventKey,
    kind: journal.kind,
    booking: journal.booking ?? null,
    payment: journal.payment ?? null,
    reverses: journal.reverses ?? null,
    actor: journal.actor,
    occurredAt: journal.occurredAt ?? now,
  }
  try {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const { id, accounts } = await insertJournal(tx, row, lines)
      if (accounts === lines.length) return id
    }
  } catch (error) {
    if (violatesConstraint(error, 'ledger_accounts_floor')) throw new DomainError('insufficient_funds')
    throw error
  }
  throw new Error(`${journal.eventKey}: its accounts could not be made`)
}

/**
 * Reverses a journal. Null when this event was posted before; the database refuses a second reversal of one
 * journal.
 */
export const reverseJournal = async (
  work: Pick<UnitOfWork, 'tx' | 'now'>,
  journal: number,
  { kind = 'reversal', ...about }: Omit<Journal, 'lines' | 'reverses' | 'kind'> & { kind?: JournalKind },
): Promise<number | null> => {
  const found = await findLines(work.tx, journal)
  if (!found.length) throw notFoundError()
  const lines = found.map(({ cents, kind: of, owner_id, booking_id, payment_id }) => ({
    account: {
      kind: of,
      ...(owner_id === null ? {} : { owner: owner_id }),
      ...(booking_id === null ? {} : { booking: booking_id }),
      ...(payment_id === null ? {} : { payment: payment_id }),
    },
    cents: 0 - cents,
  }))
  return postJournal(work, { ...about, kind, reverses: journal, lines })
}

/**
 * Returns the balance of an account in its own direction; 0 if it does not exist. `lock` locks its row and inserts a
 * missing one; otherwise a concurrent first posting would not wait for this reader.
 */
export const readBalance = async (
  tx: Executor,
  account: AccountRef,
  { lock = false }: { lock?: boolean } = {},
): Promise<number> => {
  const key = keyOf(account)
  const found = await findBalance(tx, key, { lock })
  if (found !== null || !lock) return found ?? 0
  const { normal, of } = accountKinds[account.kind]
  if (of === 'platform') return 0
  await insertAccount(tx, key, normal)
  return (await findBalance(tx, key, { lock })) ?? 0
}

const debtOf = { provider_available: 'provider_debt', customer_cash: 'customer_debt' } as const

interface CreditRequest {
  kind: keyof typeof debtOf
  owner: number
  cents: number
}

/**
 * Returns the lines of a credit that pays the owner's debt first. Locks the debt before any other account of theirs,
 * here and where debts are made, to avoid deadlocks.
 */
export const creditAfterDebt = async (
  tx: Executor,
  { kind, owner, cents }: CreditRequest,
): Promise<{ lines: Line[]; setOffCents: number }> => {
  if (cents === 0) return { lines: [], setOffCents: 0 }
  const debt = { kind: debtOf[kind], owner }
  const setOffCents = Math.min(cents, await readBalance(tx, debt, { lock: true }))
  return { lines: [credit(debt, setOffCents), credit({ kind, owner }, cents - setOffCents)], setOffCents }
}
