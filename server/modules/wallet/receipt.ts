import { Readable } from 'node:stream'
import { toCharged } from '@/lib/contract/charged'
import { visibilityIn } from '@/lib/contract/visibility'
import { formatMoment, plainDate, type PlaceClock } from '@/lib/shared/moments'
import { clockOf } from '@/lib/shared/place-clock'
import { warrantyOf } from '@/lib/shared/warranty'
import type { Context, Needs } from '@/server/context'
import { notFoundError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { displayName, documentName } from '@/server/modules/accounts/person'
import { listAgreements } from '@/server/modules/bookings/service'
import { readCompanyLine } from '@/server/modules/settings/company'
import { partsText } from '@/server/texts/interest-texts'
import { localDay } from '@/server/time/local-time'
import { documentTaxNumber } from './document-tax-number'
import { formatPdfDate, openPdfWriter, type PdfWriter } from './pdf'
import { contentWidth } from './pdf-sheet'
import { receiptEndOf } from './receipt-end'
import { findReceipt, type ReceiptData, type ReceiptSide } from './receipt-repository'
import { moneyText } from './statement-texts'

const receiptTexts = {
  pt: {
    title: (number: string) => `Recibo nº ${number}`,
    not: 'Este recibo comprova o pagamento feito pela plataforma. Não é nota fiscal: a nota do serviço é emitida pelo profissional.',
    customer: 'Cliente',
    provider: 'Profissional',
    service: 'Serviço',
    period: 'Período do serviço',
    warranty: 'Garantia',
    warrantyUntil: (day: string, days: number) => `até ${day} (${String(days)} dias da conclusão, pela lei)`,
    warrantyOffered: (day: string, days: number) =>
      `até ${day} (${String(days)} dias da conclusão, como na proposta)`,
    until: (from: string, to: string) => `${from} a ${to}`,
    head: ['Descrição', 'Valor'],
    payment: 'Pagamento',
    share: 'Sua parte',
    items: 'Itens combinados',
    kind: { labour: 'Mão de obra', material: 'Material' },
    agreed: 'Total combinado',
    paid: 'Pago',
    coupon: 'Cupom',
    refunded: 'Reembolsado',
    interest: 'Juros da operadora do cartão',
    charged: (parts: string) => `Cobrado no cartão, ${parts}`,
    interestBack: 'Juros devolvidos',
    interestKept: 'Juros que ficam com a operadora',
    byBank: 'Devolvido pelo banco do cliente',
    kept: 'Pago, menos o reembolsado',
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
    period: 'Time of the work',
    warranty: 'Warranty',
    warrantyUntil: (day: string, days: number) =>
      `until ${day} (${String(days)} days from completion, by law)`,
    warrantyOffered: (day: string, days: number) =>
      `until ${day} (${String(days)} days from completion, as offered)`,
    until: (from: string, to: string) => `${from} to ${to}`,
    head: ['Description', 'Amount'],
    payment: 'Payment',
    share: 'Your part',
    items: 'Agreed items',
    kind: { labour: 'Labor', material: 'Material' },
    agreed: 'Total agreed',
    paid: 'Paid',
    coupon: 'Coupon',
    refunded: 'Given back',
    interest: 'Interest of the card company',
    charged: (parts: string) => `Charged to the card, ${parts}`,
    interestBack: 'Interest given back',
    interestKept: 'Interest that stays with the card company',
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

/** Sums share their right edge at the margin. */
const sumColumns = [
  { at: 0, width: contentWidth - 110 },
  { at: contentWidth - 100, width: 100, right: true },
]

type Row = [text: string, cents: number, isSum?: boolean]

const writeSums = (paper: PdfWriter, title: string, rows: readonly Row[], locale: Locale) => {
  paper.heading(title)
  const table = paper.table(sumColumns)
  table.head(receiptTexts[locale].head)
  for (const [text, cents, isSum = false] of rows)
    table.row([text, moneyText(cents, locale)], { bold: isSum, rule: isSum })
  table.end()
  paper.gap()
}

const itemRows = ({ items }: ReceiptData, locale: Locale): Row[] => {
  const t = receiptTexts[locale]
  return [
    ...items.map(({ kind, text, amount_cents }): Row => [
      text === t.kind[kind] ? text : `${t.kind[kind]}: ${text}`,
      amount_cents,
    ]),
    [t.agreed, sum(items.map(({ amount_cents }) => amount_cents)), true],
  ]
}

type PaymentRow = ReceiptData['payments'][number]

/** Card interest charged and refunded; shown to the card's holder only. */
const interestRows = (payment: PaymentRow, locale: Locale): Row[] => {
  const t = receiptTexts[locale]
  const charged = toCharged({
    amountCents: payment.amount_cents,
    externalCents: payment.external_cents,
    installments: payment.installments,
    interestCents: payment.interest_cents,
  })
  if (charged.interest_cents === 0) return []
  const isRefunded = payment.refunded_cents > 0
  const kept = charged.interest_cents - payment.refunded_interest_cents
  return [
    [t.interest, charged.interest_cents],
    [t.charged(partsText(charged, locale)), charged.charged_cents, true],
    ...(isRefunded && payment.refunded_interest_cents > 0
      ? [[t.interestBack, -payment.refunded_interest_cents] satisfies Row]
      : []),
    ...(isRefunded && kept > 0 ? [[t.interestKept, kept] satisfies Row] : []),
  ]
}

const paymentRows = (payment: PaymentRow, isProvider: boolean, locale: Locale): Row[] => {
  const t = receiptTexts[locale]
  const { amount_cents, refunded_cents, bank_cents, coupon_cents } = payment
  return [
    [
      `${t.paid}: ${t.method[payment.method]}, ${formatPdfDate(new Date(payment.paid_at), locale)}`,
      amount_cents,
    ],
    ...(isProvider ? [] : interestRows(payment, locale)),
    ...(coupon_cents > 0 ? [[t.coupon, coupon_cents] satisfies Row] : []),
    ...(refunded_cents > 0 ? [[t.refunded, -refunded_cents] satisfies Row] : []),
    ...(bank_cents > 0 ? [[t.byBank, -bank_cents] satisfies Row] : []),
    ...(refunded_cents + bank_cents > 0
      ? [[t.kept, amount_cents - refunded_cents - bank_cents, true] satisfies Row]
      : []),
  ]
}

/** Writes the amounts. Rows about one side's own money are on that side's receipt only. */
const write = (paper: PdfWriter, found: ReceiptData, isProvider: boolean, locale: Locale) => {
  const t = receiptTexts[locale]
  writeSums(paper, t.items, itemRows(found, locale), locale)
  const end = receiptEndOf(found.status)
  const fee: Row[] = end && found.feeCents > 0 ? [[end.fee[locale], found.feeCents, true]] : []
  found.payments.forEach((payment, at) => {
    const isLast = at === found.payments.length - 1
    const rows = [...paymentRows(payment, isProvider, locale), ...(isLast ? fee : [])]
    writeSums(paper, t.payment, rows, locale)
    paper.line(`${t.reference}: ${payment.reference}`)
    paper.gap()
  })
  if (!isProvider) return
  const rows: Row[] = [
    [t.commission, -found.commissionCents],
    [t.net, found.providerCents, true],
  ]
  writeSums(paper, t.share, rows, locale)
}

/**
 * Returns whether a side's full name is shown: the caller's own, and the other side's if any of the money was
 * kept.
 */
const isShownWhole = (found: ReceiptData, { id }: ReceiptSide, caller: number): boolean =>
  id === caller || visibilityIn(found.status) === 'full' || found.providerCents + found.commissionCents > 0

/**
 * Returns a name with its CPF or CNPJ. The other side's CPF is masked except for its middle; a company's
 * number is public.
 */
const sideText = (found: ReceiptData, side: ReceiptSide, caller: number, locale: Locale): string => {
  if (!isShownWhole(found, side, caller)) return displayName(side.name, 'first', locale)
  const name = documentName(side.name, locale)
  return side.taxNumber === null ? name : `${name}, ${documentTaxNumber(side.taxNumber, side.id === caller)}`
}

/** Formats the agreed period on the clock of the place, naming the day and the clock once. */
const periodText = (from: Date, to: Date | null, locale: Locale, clock: PlaceClock): string => {
  const momentText = (at: Date, { name }: Pick<PlaceClock, 'name'>) =>
    `${formatPdfDate(at, locale, clock)}, ${formatMoment(at, 'time', locale, { ...clock, name })}`
  if (!to) return momentText(from, clock)
  const isOneDay = plainDate(from, clock) === plainDate(to, clock)
  return receiptTexts[locale].until(
    momentText(from, { name: null }),
    isOneDay ? formatMoment(to, 'time', locale, clock) : momentText(to, clock),
  )
}

/** Until when completed work is under warranty; null where nothing of its price was kept. */
const warrantyText = (found: ReceiptData, locale: Locale): string | null => {
  if (found.status !== 'completed' || found.endedAt === null) return null
  if (found.providerCents + found.commissionCents <= 0) return null
  const { until, days, isOffered } = warrantyOf({ ...found, completedAt: new Date(found.endedAt) })
  const t = receiptTexts[locale]
  const day = formatPdfDate(until, locale, clockOf(found.cityIbge))
  return (isOffered ? t.warrantyOffered : t.warrantyUntil)(day, days)
}

/** Returns the paid agreements of a booking in which the caller is a party, the latest first. */
const findReceipts = async (db: Context['db'], caller: number, booking: number): Promise<ReceiptData[]> => {
  const found: ReceiptData[] = []
  for (const agreed of await listAgreements(db, booking)) {
    const one = await findReceipt(db, agreed)
    const isParty = one && (one.customer.id === caller || one.provider.id === caller)
    if (isParty && one.payments.length > 0) found.unshift(one)
  }
  return found
}

const factColumns = [
  { at: 0, width: 120 },
  { at: 130, width: contentWidth - 130 },
]

/** Writes an agreement: parties, service, price and outcome. */
const writeAgreement = (paper: PdfWriter, found: ReceiptData, caller: number, locale: Locale) => {
  const t = receiptTexts[locale]
  const facts = paper.table(factColumns)
  facts.row([`${t.customer}:`, sideText(found, found.customer, caller, locale)])
  facts.row([`${t.provider}:`, sideText(found, found.provider, caller, locale)])
  facts.row([`${t.service}:`, `${found.service[locale]}, ${found.city}`])
  if (found.startsAt) {
    const to = found.endsAt === null ? null : new Date(found.endsAt)
    facts.row([`${t.period}:`, periodText(new Date(found.startsAt), to, locale, clockOf(found.cityIbge))])
  }
  const warranty = warrantyText(found, locale)
  if (warranty) facts.row([`${t.warranty}:`, warranty])
  facts.end()
  const end = receiptEndOf(found.status)
  if (end && found.endedAt)
    paper.line(end.said[locale](formatPdfDate(new Date(found.endedAt), locale)), { bold: true })
  paper.gap()
  write(paper, found, found.provider.id === caller, locale)
}

/**
 * Builds the receipt of a paid booking, for its two sides; not found for anyone else, and before payment. If
 * the booking was agreed again with another provider, the customer's receipt lists every agreement and a
 * provider's only their own.
 */
export const buildReceipt = async (
  { db, clock, config }: Needs<'config' | 'db' | 'clock'>,
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
  const paper = await openPdfWriter(t.title(number), now, locale)
  paper.title(`${config.siteName}: ${t.title(number)}`)
  paper.line(t.made(formatPdfDate(now, locale)))
  const company = await readCompanyLine({ db, clock })
  if (company) paper.line(company)
  paper.gap()
  writeAgreement(paper, latest, caller, locale)
  for (const one of earlier) {
    paper.heading(t.earlier)
    writeAgreement(paper, one, caller, locale)
  }
  paper.line(t.not)
  const name = `${locale === 'pt' ? 'recibo' : 'receipt'}-${number}.pdf`
  return { name, file: Readable.from([await paper.bytes()]) }
}
