import { Readable } from 'node:stream'
import type { Transaction } from '@/lib/contract/wallet'
import type { Needs } from '@/server/context'
import type { FullName } from '@/server/db/schema/full-name'
import type { Locale } from '@/server/http/locale'
import { revealFullName } from '@/server/modules/accounts/person'
import { readCompanyLine } from '@/server/modules/settings/company'
import { localDay } from '@/server/time/local-time'
import { streamCsv } from './csv'
import { accountKindsBySide, type Side } from './kinds'
import { buildOfx } from './ofx'
import { findBalances } from './repository'
import { readPeriodBalances, streamStatement, type StatementFilter } from './statement'
import { maxPdfLines, statementPdf } from './statement-pdf'

export type Format = 'csv' | 'pdf' | 'ofx'

interface Person {
  id: number
  fullName: FullName
  taxNumber: string | null
}

/** Maximum that accounting programs import at once. Older lines need a request for earlier days. */
const maxOfxLines = 20_000

const gather = async (pages: AsyncIterable<Transaction[]>, most: number): Promise<Transaction[]> => {
  const lines: Transaction[] = []
  for await (const page of pages) {
    lines.push(...page)
    if (lines.length > most) break
  }
  return lines
}

const balanceOn = async (context: Needs<'db'>, person: Person, side: Side): Promise<number> => {
  const has = await findBalances(context.db, person.id)
  return accountKindsBySide[side].reduce((total, kind) => total + (has[kind] ?? 0), 0)
}

/** Returns the statement as a file with its file name. */
export const statementFile = async (
  context: Needs<'config' | 'db' | 'clock'>,
  { person, side }: { person: Person; side: Side },
  { format, ...query }: StatementFilter & { format: Format },
  locale: Locale,
): Promise<{ name: string; file: Readable }> => {
  const { clock, config, db } = context
  const now = clock()
  const name = `${locale === 'pt' ? 'extrato' : 'statement'}-${side}-${localDay(now)}.${format}`
  const pages = streamStatement(db, { owner: person.id, side }, query, { now, locale })
  if (format === 'csv') return { name, file: Readable.from(streamCsv(pages, locale)) }
  const site = config.siteName
  if (format === 'pdf') {
    const about = {
      name: revealFullName(person.fullName),
      taxNumber: person.taxNumber,
      site,
      company: await readCompanyLine(context),
      side,
      from: query.from,
      to: query.to,
      kind: query.kind,
      balances: await readPeriodBalances(db, { owner: person.id, side }, query, now),
      locale,
      now,
    }
    const pdf = await statementPdf(await gather(pages, maxPdfLines), about)
    return { name, file: Readable.from([pdf]) }
  }
  // Accounting programs sum the lines, and a debt is not money, so it is left out.
  const isMoney = query.kind !== 'debt'
  const lines = isMoney ? (await gather(pages, maxOfxLines)).slice(0, maxOfxLines).reverse() : []
  const ofx = buildOfx({
    account: `${person.id}-${side}`,
    site,
    locale,
    now,
    balanceCents: await balanceOn(context, person, side),
    from: lines[0]?.at ?? now.toISOString(),
    to: lines.at(-1)?.at ?? now.toISOString(),
    lines,
  })
  return { name, file: Readable.from([ofx]) }
}
