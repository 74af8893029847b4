import type { JournalKind } from '@/lib/contract/ledger'
import type { Locale } from '@/server/http/locale'
import { kindByJournalKind } from './kinds'
import type { Line } from './statement-repository'

type Words = Record<Locale, string>

/** Why a debt grew. */
const grown: Partial<Record<JournalKind, Words>> = {
  material_returned: {
    pt: 'Material adiantado que faltou devolver',
    en: 'Advanced material that was still to be returned',
  },
  chargeback_opened: {
    pt: 'Pagamento contestado no banco, acima do que havia',
    en: 'Payment contested at the bank, above what there was',
  },
}
const grownOtherwise: Words = { pt: 'Valor a acertar', en: 'Sum to be settled' }

/** Payments of a debt. */
const paid = {
  earning: { pt: 'Descontado de um serviço concluído', en: 'Taken from completed work' },
  cancellation_fee: { pt: 'Descontado de uma taxa de cancelamento', en: 'Taken from a cancellation fee' },
  no_show_fee: { pt: 'Descontado de uma taxa de falta', en: 'Taken from a no-show fee' },
  material_advance: { pt: 'Descontado de um adiantamento', en: 'Taken from a material advance' },
  withdrawal_returned: {
    pt: 'Descontado de um saque que voltou',
    en: 'Taken from a withdrawal that came back',
  },
  deposit: { pt: 'Descontado de um depósito', en: 'Taken from a deposit' },
  refund: { pt: 'Descontado de um reembolso', en: 'Taken from a refund' },
  chargeback: {
    pt: 'Desfeito: o banco decidiu a contestação a favor',
    en: 'Undone: the bank decided for the payment',
  },
} satisfies Partial<Record<(typeof kindByJournalKind)[JournalKind] | 'no_show_fee', Words>>
const paidOtherwise: Words = { pt: 'Acerto', en: 'Settled' }

/** Returns the text of a debt's entry: the reason of an increase, or its payment. */
export const debtText = (
  { kind, cents, isNoShow }: Pick<Line, 'kind' | 'cents' | 'isNoShow'>,
  locale: Locale,
): string => {
  if (cents > 0) return (grown[kind] ?? grownOtherwise)[locale]
  const told = isNoShow ? 'no_show_fee' : kindByJournalKind[kind]
  return (told in paid ? paid[told as keyof typeof paid] : paidOtherwise)[locale]
}
