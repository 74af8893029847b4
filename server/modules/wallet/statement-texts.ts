import { formatMoney } from '@/lib/shared/money'
import type { Locale } from '@/server/http/locale'
import { debtText } from './debt-texts'
import { debtAccountBySide, kindByJournalKind } from './kinds'
import type { Line } from './statement-repository'

export const moneyText = (cents: number, locale: Locale): string =>
  // Other programs do not expect no-break spaces in a file.
  formatMoney(cents, locale).replaceAll('\u00a0', ' ')

type Words = Record<ReturnType<typeof phraseOf>, string>

/** The key of a line's sentence: its kind, and its direction where the kind has two. */
const phraseOf = ({ kind, account, cents, setOffCents, withdrawnCents, isRuled, isNoShow }: Line) => {
  if (kind === 'bonus_taken_back') return 'bonus_taken_back'
  if (kind === 'withdrawal_canceled') return 'withdrawal_canceled'
  if (kind === 'withdrawal_rejected') return 'withdrawal_rejected'
  if (kind === 'withdrawal_returned' && withdrawnCents !== null && cents + setOffCents < withdrawnCents)
    return 'withdrawal_partly_returned'
  if (kind === 'reserve_held' || kind === 'reserve_released') return kind
  if (isRuled) return 'earning_ruled'
  if (isNoShow) return 'no_show_fee'
  const told = kindByJournalKind[kind]
  if (told === 'deposit' && cents < 0) return 'deposit_returned'
  if (kind === 'warranty_refund' && cents < 0) return 'warranty_refund'
  if (told === 'refund' && cents < 0) return 'deposit_returned'
  if (kind === 'material_returned') return 'material_returned'
  if (told === 'payment' && account === 'customer_bonus') return 'payment_bonus'
  return told
}

const pt: Words = {
  payment: 'Pagamento',
  payment_bonus: 'Pagamento com bônus',
  earning: 'Serviço concluído',
  earning_ruled: 'Sua parte depois da disputa',
  reserve_held: 'Guardado por alguns dias na sua reserva',
  reserve_released: 'Liberado da sua reserva',
  commission: 'Comissão devolvida',
  material_advance: 'Adiantamento de material',
  material_returned: 'Adiantamento de material devolvido',
  cancellation_fee: 'Taxa de cancelamento',
  no_show_fee: 'Taxa de falta',
  refund: 'Reembolso',
  warranty_refund: 'Reembolso da garantia ao cliente',
  deposit: 'Depósito',
  deposit_returned: 'Depósito devolvido a você',
  bonus: 'Bônus recebido',
  bonus_taken_back: 'Bônus retirado com o reembolso do depósito',
  bonus_expired: 'Bônus vencido',
  withdrawal: 'Saque',
  withdrawal_canceled: 'Saque cancelado',
  withdrawal_rejected: 'Saque recusado pelo banco',
  withdrawal_returned: 'Saque devolvido pelo banco',
  withdrawal_partly_returned: 'Parte de um saque devolvida pelo banco',
  dispute: 'Valor em disputa',
  chargeback: 'Contestação do pagamento',
  debt: 'Acerto de débito',
  correction: 'Ajuste',
}
const en: Words = {
  payment: 'Payment',
  payment_bonus: 'Payment by bonus',
  earning: 'Work completed',
  earning_ruled: 'Your part after the dispute',
  reserve_held: 'Held in your reserve for some days',
  reserve_released: 'Released from your reserve',
  commission: 'Commission returned',
  material_advance: 'Material advance',
  material_returned: 'Material advance returned',
  cancellation_fee: 'Cancellation fee',
  no_show_fee: 'No-show fee',
  refund: 'Refund',
  warranty_refund: 'Warranty refund to the customer',
  deposit: 'Deposit',
  deposit_returned: 'Deposit given back to you',
  bonus: 'Bonus received',
  bonus_taken_back: 'Bonus taken back with the deposit',
  bonus_expired: 'Bonus expired',
  withdrawal: 'Withdrawal',
  withdrawal_canceled: 'Withdrawal canceled',
  withdrawal_rejected: 'Withdrawal refused by the bank',
  withdrawal_returned: 'Withdrawal sent back by the bank',
  withdrawal_partly_returned: 'Part of a withdrawal sent back by the bank',
  dispute: 'Disputed money',
  chargeback: 'Contested payment',
  debt: 'Debt set off',
  correction: 'Adjustment',
}
const statementTexts = { pt, en }
const less = {
  pt: {
    from: (gross: string) => `${gross} menos `,
    commission: (sum: string) => `comissão de ${sum}`,
    setOff: (sum: string) => `${sum} de uma dívida`,
    and: ' e ',
  },
  en: {
    from: (gross: string) => `${gross} less `,
    commission: (sum: string) => `a commission of ${sum}`,
    setOff: (sum: string) => `${sum} of a debt`,
    and: ' and ',
  },
}

export const isOwed = ({ account }: Line) =>
  account === debtAccountBySide.customer || account === debtAccountBySide.provider

/**
 * Returns the deductions from a received amount: commission, and the part set off against an earlier debt.
 */
export const deductionsOf = (line: Line) => {
  const hasCome = line.cents > 0 && !isOwed(line)
  const commissionCents = hasCome ? Math.max(0, line.commissionCents) : 0
  const setOffCents = hasCome ? line.setOffCents : 0
  return { commissionCents, setOffCents, keptCents: commissionCents + setOffCents }
}

const keptOf = (line: Line, locale: Locale): string | null => {
  const { from, commission, setOff, and } = less[locale]
  const { commissionCents, setOffCents, keptCents } = deductionsOf(line)
  const parts = [
    ...(commissionCents > 0 ? [commission(moneyText(commissionCents, locale))] : []),
    ...(setOffCents > 0 ? [setOff(moneyText(setOffCents, locale))] : []),
  ]
  return parts.length === 0 ? null : `${from(moneyText(line.cents + keptCents, locale))}${parts.join(and)}`
}

/** Returns a line's text: kind, service and deductions. */
export const statementLineText = (line: Line, locale: Locale): string => {
  const { service } = line
  const phrase = isOwed(line) ? debtText(line, locale) : statementTexts[locale][phraseOf(line)]
  const said = [phrase, ...(service ? [service[locale]] : [])].join(': ')
  const kept = keptOf(line, locale)
  return kept ? `${said} (${kept})` : said
}
