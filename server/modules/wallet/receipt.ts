import { Readable } from 'node:stream'
import { visibilityIn } from '@/lib/contract/visibility'
import type { Context } from '@/server/context'
import { notFoundError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { localDay } from '@/server/local-time'
import { displayName, documentName } from '@/server/modules/accounts/person'
import { listAgreements } from '@/server/modules/bookings/service'
import { contentWidth, formatPdfDate, openPdfWriter, type PdfWriter } from './pdf'
import { receiptEndOf } from './receipt-end'
import { findReceipt, type ReceiptData } from './receipt-repository'
import { moneyText } from './statement-texts'

const receiptTexts = {
  pt: {
    title: (number: string) => `Recibo nº ${number}`,
    not: 'Este recibo comprova o pagamento feito pela plataforma. Não é nota fiscal: a nota do serviço é emitida pelo profissional.',
    customer: 'Cliente',
    provider: 'Profissional',
    service: 'Serviço',
    day: 'Data do serviço',
    items: 'Itens combinados',
    kind: { labour: 'Mão de obra', material: 'Material' },
    agreed: 'Total combinado',
    paid: 'Pago',
    coupon: 'Cupom',
    refunded: 'Devolvido',
    byBank: 'Devolvido pelo banco do cliente',
    kept: 'Pago, menos o devolvido',
    method: { pix: 'Pix', card: 'Cartão', balance: 'Saldo' },
    reference: 'Referência',
    commission: 'Comissão da plataforma',
    net: 'Recebido pelo profissional',
    made: (day: string) => `Emitido em ${day}`,
    earlier: 'Combinado anterior',
  },
  en: {
    title: (number: string) => `Receipt no. ${number}`,
    not: 'This receipt proves the payment made through the platform. It is no nota fiscal (tax invoice): that of the work is issued by the professional.',
    customer: 'Customer',
    provider: 'Professional',
    service: 'Service',
    day: 'Day of the work',
    items: 'Agreed items',
    kind: { labour: 'Labor', material: 'Material' },
    agreed: 'Total agreed',
    paid: 'Paid',
    coupon: 'Coupon',
    refunded: 'Given back',
    byBank: 'Returned by the customer’s bank',
    kept: 'Paid, less what was given back',
    method: { pix: 'Pix', card: 'Card', balance: 'Balance' },
    reference: 'Reference',
    commission: 'Commission of the platform',
    net: 'Received by the professional',
    made: (day: string) => `Made on ${day}`,
    earlier: 'Earlier agreement',
  },
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)

const writeItems = (paper: PdfWriter, { items }: ReceiptData, locale: Locale) => {
  const t = receiptTexts[locale]
  const row = (text: string, cents: number, bold = false) =>
    paper.row(
      [
        { text, at: 0, width: contentWidth - 100 },
        { text: moneyText(cents, locale), at: contentWidth, right: true },
      ],
      { bold },
    )
  paper.line(t.items, { bold: true })
  for (const { kind, text, amount_cents } of items)
    row(text === t.kind[kind] ? text : `${t.kind[kind]}: ${text}`, amount_cents)
  row(t.agreed, sum(items.map(({ amount_cents }) => amount_cents)), true)
  return row
}

/** Writes the receipt. What concerns one side's money alone is on that side's receipt alone. */
const write = (paper: PdfWriter, found: ReceiptData, isProvider: boolean, locale: Locale) => {
  const t = receiptTexts[locale]
  const row = writeItems(paper, found, locale)
  paper.gap()
  for (const payment of found.payments) {
    const { amount_cents, refunded_cents, bank_cents } = payment
    row(
      `${t.paid}: ${t.method[payment.method]}, ${formatPdfDate(new Date(payment.paid_at), locale)}`,
      amount_cents,
    )
    if (payment.coupon_cents > 0) row(t.coupon, payment.coupon_cents)
    if (refunded_cents > 0) row(t.refunded, -refunded_cents)
    if (bank_cents > 0) row(t.byBank, -bank_cents)
    if (refunded_cents + bank_cents > 0) row(t.kept, amount_cents - refunded_cents - bank_cents, true)
    paper.line(`${t.reference}: ${payment.reference}`)
  }
  const end = receiptEndOf(found.status)
  if (end && found.feeCents > 0) row(end.fee[locale], found.feeCents, true)
  if (!isProvider) return
  paper.gap()
  row(t.commission, -found.commissionCents)
  row(t.net, found.providerCents, true)
}

/** One's own name in full; the other side's as the pages show it, and in full where any of the money was kept. */
const nameFor = (
  found: ReceiptData,
  side: 'customer' | 'provider',
  caller: number,
  locale: Locale,
): string => {
  const { id, name } = found[side]
  return id === caller ||
    visibilityIn(found.status) === 'full' ||
    found.providerCents + found.commissionCents > 0
    ? documentName(name, locale)
    : displayName(name, 'first', locale)
}

/** What is paid of each agreement of a booking that the caller is a side of, the latest first. */
const findReceipts = async (db: Context['db'], caller: number, booking: number): Promise<ReceiptData[]> => {
  const found: ReceiptData[] = []
  for (const agreed of await listAgreements(db, booking)) {
    const one = await findReceipt(db, agreed)
    const isParty = one && (one.customer.id === caller || one.provider.id === caller)
    if (isParty && one.payments.length > 0) found.unshift(one)
  }
  return found
}

/** Who agreed on what with whom, and what became of it. */
const writeAgreement = (paper: PdfWriter, found: ReceiptData, caller: number, locale: Locale) => {
  const t = receiptTexts[locale]
  paper.line(`${t.customer}: ${nameFor(found, 'customer', caller, locale)}`)
  paper.line(`${t.provider}: ${nameFor(found, 'provider', caller, locale)}`)
  paper.line(`${t.service}: ${found.service[locale]}, ${found.city}`)
  if (found.startsAt) paper.line(`${t.day}: ${formatPdfDate(new Date(found.startsAt), locale)}`)
  const end = receiptEndOf(found.status)
  if (end && found.endedAt)
    paper.line(end.said[locale](formatPdfDate(new Date(found.endedAt), locale)), { bold: true })
  paper.gap()
  write(paper, found, found.provider.id === caller, locale)
  paper.gap()
}

/**
 * The receipt of a paid booking, for either side; missing for everybody else, and before it was paid. Agreed again
 * with somebody else, its customer reads what became of each agreement, and each provider that of their own.
 */
export const buildReceipt = async (
  { db, clock, config }: Context,
  caller: number,
  booking: number,
  locale: Locale,
): Promise<{ name: string; file: Readable }> => {
  const found = await findReceipts(db, caller, booking)
  const [latest, ...earlier] = found
  if (!latest) throw notFoundError()
  const t = receiptTexts[locale]
  const now = clock()
  const year = localDay(new Date(latest.payments[0]?.paid_at ?? now)).slice(0, 4)
  const number = `${year}-${String(booking).padStart(6, '0')}`
  const paper = await openPdfWriter(t.title(number), now)
  paper.title(`${config.siteName}: ${t.title(number)}`)
  paper.line(t.made(formatPdfDate(now, locale)))
  paper.gap()
  writeAgreement(paper, latest, caller, locale)
  for (const one of earlier) {
    paper.line(t.earlier, { bold: true })
    writeAgreement(paper, one, caller, locale)
  }
  paper.line(t.not)
  const name = `${locale === 'pt' ? 'recibo' : 'receipt'}-${number}.pdf`
  return { name, file: Readable.from([await paper.bytes()]) }
}
