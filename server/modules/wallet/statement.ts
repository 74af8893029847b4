import type { QueryOf } from '@/lib/contract/endpoint'
import type { exportTransactions, Transaction } from '@/lib/contract/wallet'
import type { Executor } from '@/server/db/client'
import { decodeCursor, paginate } from '@/server/http/cursor'
import { validationError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { localDay, nextDay, toInstant } from '@/server/time/local-time'
import { accountKindsBySide, debtAccountBySide, journalKindsOf, kindByJournalKind, type Side } from './kinds'
import { findPeriodBalances, type PeriodBalances } from './period-balance-repository'
import { findPeriod } from './statement-period-repository'
import { findLines, sumMonths, type Filter, type Line } from './statement-repository'
import { deductionsOf, isOwed, statementLineText } from './statement-texts'

export type StatementFilter = Pick<QueryOf<typeof exportTransactions>, 'side' | 'kind' | 'from' | 'to'>

interface Wallet {
  owner: number
  /** Side shown by default. */
  side: Side
}

/** Converts local days to moments, the last day included whole. Nothing from the future is listed. */
const readFilter = (
  { owner, side }: Wallet,
  query: StatementFilter,
  now: Date,
): Omit<Filter, 'before' | 'after' | 'limit'> => {
  if (query.from && query.to && query.to < query.from) throw validationError({ to: ['invalid_date'] })
  const end = query.to ? toInstant(nextDay(query.to), 0) : null
  const soon = new Date(now.getTime() + 1)
  const of = query.side ?? side
  const isDebt = query.kind === 'debt'
  return {
    owner,
    accounts: isDebt ? [debtAccountBySide[of]] : accountKindsBySide[of],
    kinds: query.kind && !isDebt ? journalKindsOf(query.kind) : null,
    from: query.from ? toInstant(query.from, 0) : null,
    to: end && end < soon ? end : soon,
  }
}

/** Presents a debt as a negative balance: new debt is negative, its repayment positive. */
const present = (line: Line, locale: Locale): Transaction => {
  const amount = isOwed(line) ? 0 - line.cents : line.cents
  const { commissionCents, setOffCents, keptCents } = deductionsOf(line)
  return {
    pk: line.id,
    kind: isOwed(line) ? 'debt' : kindByJournalKind[line.kind],
    text: statementLineText(line, locale),
    gross_cents: amount + keptCents,
    commission_cents: commissionCents,
    set_off_cents: setOffCents,
    amount_cents: amount,
    balance_after_cents: isOwed(line) ? 0 - line.balanceAfter : line.balanceAfter,
    at: line.at.toISOString(),
    booking: line.booking,
    payment: line.payment,
    withdrawal: line.withdrawal,
  }
}

/** Returns the bounds of the requested lines. A page continues after the last line of the previous one. */
const placeOf = async (
  db: Executor,
  filter: ReturnType<typeof readFilter>,
  query: StatementFilter,
  before: number | null = null,
) => {
  const end = query.to && before === null ? filter.to : null
  const period = await findPeriod(db, { ...filter, to: end })
  return { after: period.after, before: before ?? period.before }
}

/** Returns one page of the statement, newest first. */
export const readStatementPage = async (
  db: Executor,
  wallet: Wallet,
  { cursor, limit, ...query }: StatementFilter & { cursor?: string | undefined; limit: number },
  { now, locale }: { now: Date; locale: Locale },
) => {
  const filter = readFilter(wallet, query, now)
  const before = decodeCursor(cursor)
  const lines = await findLines(db, {
    ...filter,
    ...(await placeOf(db, filter, query, before)),
    limit: limit + 1,
  })
  const { rows, next } = paginate(lines, limit, ({ id }) => id)
  return { results: rows.map((line) => present(line, locale)), next }
}

const batch = 500

const pagesOf = async function* (
  db: Executor,
  filter: ReturnType<typeof readFilter>,
  query: StatementFilter,
  locale: Locale,
): AsyncGenerator<Transaction[]> {
  const place = await placeOf(db, filter, query)
  for (let { before } = place; ;) {
    const lines: Line[] = await findLines(db, { ...filter, ...place, before, limit: batch })
    if (lines.length > 0) yield lines.map((line) => present(line, locale))
    before = lines.at(-1)?.id ?? null
    if (lines.length < batch) return
  }
}

/**
 * Streams the whole statement, newest first, page by page, so that memory stays constant. Invalid dates are
 * rejected before the file begins.
 */
export const streamStatement = (
  db: Executor,
  wallet: Wallet,
  query: StatementFilter,
  { now, locale }: { now: Date; locale: Locale },
): AsyncGenerator<Transaction[]> => pagesOf(db, readFilter(wallet, query, now), query, locale)

/** Returns the side's balance before and after the period, independent of the kind filter. */
export const readPeriodBalances = async (
  db: Executor,
  wallet: Wallet,
  query: StatementFilter,
  now: Date,
): Promise<PeriodBalances> => {
  const found = await findPeriodBalances(db, readFilter(wallet, query, now))
  if (query.kind !== 'debt') return found
  return {
    openingCents: 0 - found.openingCents,
    closingCents: 0 - found.closingCents,
    inCents: found.outCents,
    outCents: found.inCents,
  }
}

const monthsShown = 12

/** Returns the last twelve local months, oldest first, including empty ones. */
export const readMonthlyTotals = async (db: Executor, { owner, side }: Wallet, now: Date) => {
  const [year = 0, month = 0] = localDay(now).split('-').map(Number)
  const names = Array.from({ length: monthsShown }, (_, n) =>
    new Date(Date.UTC(year, month - monthsShown + n, 1)).toISOString().slice(0, 7),
  )
  const from = toInstant(`${names[0]}-01`, 0)
  const found = await sumMonths(db, { owner, accounts: accountKindsBySide[side], from })
  const of = new Map(found.map((one) => [one.month, one]))
  return names.map((name) => ({
    month: name,
    in_cents: of.get(name)?.inCents ?? 0,
    out_cents: of.get(name)?.outCents ?? 0,
  }))
}
