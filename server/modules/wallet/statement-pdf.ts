import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Transaction } from '@/lib/contract/wallet'
import type { Locale } from '@/server/http/locale'
import { localDay, toInstant } from '@/server/time/local-time'
import { documentTaxNumber } from './document-tax-number'
import { kindTexts } from './kind-texts'
import type { Side } from './kinds'
import { formatPdfDate, openPdfWriter, type PdfWriter } from './pdf'
import { contentWidth } from './pdf-sheet'
import type { PeriodBalances } from './period-balance-repository'
import { moneyText } from './statement-texts'

const pdfTexts = {
  pt: {
    title: (site: string) => `Extrato ${site}`,
    side: { customer: 'Carteira de cliente', provider: 'Carteira de profissional' },
    head: ['Data', 'Descrição', 'Valor', 'Saldo'],
    period: (from: string, to: string) => `${from} a ${to}`,
    beginning: 'Desde o início',
    facts: { holder: 'Titular', wallet: 'Carteira', period: 'Período', made: 'Emitido em', only: 'Somente' },
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    income: 'Entradas',
    outgo: 'Saídas',
    lines: 'Lançamentos',
    onlyNote: 'Entradas, saídas e saldos são da carteira inteira.',
    none: 'Nenhum lançamento no período.',
    tooLong: (n: number) => `Mostra os ${n} lançamentos mais recentes; o arquivo CSV tem todos.`,
  },
  en: {
    title: (site: string) => `${site} statement`,
    side: { customer: 'Customer wallet', provider: 'Professional wallet' },
    head: ['Date', 'Description', 'Amount', 'Balance'],
    period: (from: string, to: string) => `${from} to ${to}`,
    beginning: 'From the beginning',
    facts: { holder: 'Holder', wallet: 'Wallet', period: 'Period', made: 'Made on', only: 'Only' },
    opening: 'Opening balance',
    closing: 'Closing balance',
    income: 'In',
    outgo: 'Out',
    lines: 'Entries',
    onlyNote: 'In, out and balances are of the whole wallet.',
    none: 'No entries in this period.',
    tooLong: (n: number) => `Shows the ${n} latest entries; the CSV file has all of them.`,
  },
}
/** Maximum lines of a PDF, more than anyone prints. */
export const maxPdfLines = 5_000

/** Lines laid out before yielding to the event loop: breaking lines is CPU work. */
const atOnce = 25

interface About {
  name: string
  /** CPF or CNPJ of the holder; null where none is known. */
  taxNumber: string | null
  site: string
  /** Who runs the site; empty where nobody has set it. */
  company: string
  side: Side
  /** Local days of the request. */
  from: string | undefined
  to: string | undefined
  /** Lists lines of this kind only. */
  kind: Transaction['kind'] | undefined
  balances: PeriodBalances
  locale: Locale
  now: Date
}

const moneyColumn = (at: number) => ({ at, width: 78, right: true })
const factColumns = [
  { at: 0, width: 110 },
  { at: 120, width: contentWidth - 120 },
]
const sumColumns = [{ at: 0, width: contentWidth - 100 }, moneyColumn(contentWidth - 78)]
const lineColumns = [
  { at: 0, width: 62 },
  { at: 66, width: contentWidth - 66 - 2 * 82 },
  moneyColumn(contentWidth - 78 - 82),
  moneyColumn(contentWidth - 78),
]

const dayText = (day: string, locale: Locale) => formatPdfDate(toInstant(day, 0), locale)

/** Formats the period; an open one ends with the day of the document. */
const periodText = ({ from, to, locale, now }: About): string => {
  const t = pdfTexts[locale]
  const today = localDay(now)
  const end = dayText(to === undefined || to > today ? today : to, locale)
  return t.period(from === undefined ? t.beginning : dayText(from, locale), end)
}

const writeFacts = (paper: PdfWriter, about: About) => {
  const { name, taxNumber, side, kind, locale, now } = about
  const t = pdfTexts[locale]
  const facts = paper.table(factColumns)
  const holder = taxNumber === null ? name : `${name}, ${documentTaxNumber(taxNumber, true)}`
  facts.row([`${t.facts.holder}:`, holder])
  facts.row([`${t.facts.wallet}:`, t.side[side]])
  facts.row([`${t.facts.period}:`, periodText(about)])
  if (kind) facts.row([`${t.facts.only}:`, kindTexts[locale][kind]])
  facts.row([`${t.facts.made}:`, formatPdfDate(now, locale)])
  facts.end()
}

const writeBalances = (paper: PdfWriter, { balances, kind, locale }: About) => {
  const t = pdfTexts[locale]
  const { openingCents, inCents, outCents, closingCents } = balances
  const sums = paper.table(sumColumns)
  sums.row([t.opening, moneyText(openingCents, locale)], { rule: true })
  sums.row([t.income, moneyText(inCents, locale)])
  sums.row([t.outgo, moneyText(0 - outCents, locale)])
  sums.row([t.closing, moneyText(closingCents, locale)], { bold: true, rule: true })
  sums.end()
  if (kind) paper.line(t.onlyNote)
}

export const statementPdf = async (lines: readonly Transaction[], about: About): Promise<Buffer> => {
  const { site, company, locale, now } = about
  const t = pdfTexts[locale]
  const paper = await openPdfWriter(t.title(site), now, locale)
  paper.title(t.title(site))
  if (company) paper.line(company)
  writeFacts(paper, about)
  paper.gap()
  writeBalances(paper, about)
  paper.gap()
  paper.heading(t.lines)
  if (lines.length > maxPdfLines) paper.line(t.tooLong(maxPdfLines))
  if (lines.length === 0) paper.line(t.none)
  else {
    const table = paper.table(lineColumns)
    table.head(t.head)
    for (const [n, { at, text, amount_cents, balance_after_cents }] of lines
      .slice(0, maxPdfLines)
      .entries()) {
      if (n % atOnce === 0) await othersTurn()
      table.row([
        formatPdfDate(new Date(at), locale),
        text,
        moneyText(amount_cents, locale),
        moneyText(balance_after_cents, locale),
      ])
    }
    table.end()
  }
  return paper.bytes()
}
