import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Transaction } from '@/lib/contract/wallet'
import type { Locale } from '@/server/http/locale'
import type { Side } from './kinds'
import { contentWidth, formatPdfDate, openPdfWriter } from './pdf'
import { moneyText } from './statement-texts'

const pdfTexts = {
  pt: {
    title: (site: string) => `Extrato ${site}`,
    side: { customer: 'Carteira de cliente', provider: 'Carteira de profissional' },
    made: (day: string) => `Emitido em ${day}`,
    head: ['Data', 'Descrição', 'Valor', 'Saldo'],
    none: 'Nenhum lançamento no período.',
    tooLong: (n: number) => `Mostra os ${n} lançamentos mais recentes; o arquivo CSV tem todos.`,
  },
  en: {
    title: (site: string) => `${site} statement`,
    side: { customer: 'Customer wallet', provider: 'Professional wallet' },
    made: (day: string) => `Made on ${day}`,
    head: ['Date', 'Description', 'Amount', 'Balance'],
    none: 'No entries in this period.',
    tooLong: (n: number) => `Shows the ${n} latest entries; the CSV file has all of them.`,
  },
}
const amountAt = contentWidth - 90

/** More pages than anybody prints. */
export const maxPdfLines = 5_000

/** Breaking lines is work: after so many of them, everybody else is served before the next ones. */
const atOnce = 25

interface About {
  name: string
  site: string
  side: Side
  locale: Locale
  now: Date
}

export const statementPdf = async (
  lines: readonly Transaction[],
  { name, site, side, locale, now }: About,
): Promise<Buffer> => {
  const t = pdfTexts[locale]
  const paper = await openPdfWriter(t.title(site), now)
  paper.title(t.title(site))
  paper.line(`${name} · ${t.side[side]}`)
  paper.line(t.made(formatPdfDate(now, locale)))
  if (lines.length > maxPdfLines) paper.line(t.tooLong(maxPdfLines))
  paper.gap()
  const [date = '', description = '', amount = '', balance = ''] = t.head
  const row = (cells: [string, string, string, string], bold = false) =>
    paper.row(
      [
        { text: cells[0], at: 0 },
        { text: cells[1], at: 64, width: amountAt - 64 - 84 },
        { text: cells[2], at: amountAt, right: true },
        { text: cells[3], at: contentWidth, right: true },
      ],
      { bold },
    )
  row([date, description, amount, balance], true)
  if (lines.length === 0) paper.line(t.none)
  for (const [n, { at, text, amount_cents, balance_after_cents }] of lines.slice(0, maxPdfLines).entries()) {
    if (n % atOnce === 0) await othersTurn()
    row([
      formatPdfDate(new Date(at), locale),
      text,
      moneyText(amount_cents, locale),
      moneyText(balance_after_cents, locale),
    ])
  }
  return paper.bytes()
}
