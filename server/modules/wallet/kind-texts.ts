import type { Locale } from '@/server/http/locale'
import type { TransactionKind } from './kinds'

/** Statement texts per transaction kind; the same as the page's (`wallet.statement.kind` in `locales/`). */
export const kindTexts: Record<Locale, Record<TransactionKind, string>> = {
  pt: {
    bonus: 'Bônus',
    bonus_expired: 'Bônus vencido',
    cancellation_fee: 'Taxa de cancelamento ou de falta',
    chargeback: 'Pagamento contestado',
    commission: 'Comissão',
    correction: 'Correção',
    debt: 'Dívida',
    deposit: 'Saldo adicionado',
    dispute: 'Disputa',
    earning: 'Serviço recebido',
    material_advance: 'Adiantamento de material',
    payment: 'Pagamento',
    refund: 'Reembolso',
    withdrawal: 'Saque',
    withdrawal_returned: 'Saque devolvido',
  },
  en: {
    bonus: 'Bonus',
    bonus_expired: 'Bonus ended',
    cancellation_fee: 'Cancellation or no-show fee',
    chargeback: 'Chargeback',
    commission: 'Commission',
    correction: 'Correction',
    debt: 'Debt',
    deposit: 'Money added',
    dispute: 'Dispute',
    earning: 'Earning',
    material_advance: 'Material advance',
    payment: 'Payment',
    refund: 'Refund',
    withdrawal: 'Withdrawal',
    withdrawal_returned: 'Withdrawal returned',
  },
}
