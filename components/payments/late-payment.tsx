import { useLocale, useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import type { Payment } from '@/lib/contract/payments'
import { formatMoney } from '@/lib/format/money'

/** Returns the outcome of money paid with an earlier code that does not pay the booking; null if there is none. */
export const latePaymentOf = ({ status }: Payment) => {
  if (status === 'refunded') return 'refunded'
  if (status === 'mismatch') return 'mismatch'
  if (status === 'duplicate') return 'twice'
  return status === 'late' ? 'arrived' : null
}

interface LateMoneyProps {
  payment: Payment | null
  /** Also explains late money for a code that can still be paid. */
  isOver?: boolean
  /** The booking is paid already: the returned payment was a duplicate. */
  isPaid?: boolean
}

/** Explains the fate of money that arrived but does not pay the booking. */
export const LatePayment = ({ payment, isOver = false, isPaid = false }: LateMoneyProps) => {
  const t = useTranslations('payments.over')
  const locale = useLocale()
  if (!payment) return null
  const arrived = latePaymentOf(payment)
  const back = isPaid ? 'extra' : payment.came_late ? 'lateBack' : 'refunded'
  const told = arrived === 'refunded' ? back : arrived
  const said = told ?? (isOver && payment.method === 'pix' ? 'late' : null)
  return said ? (
    <Notice tone="fact" title={t(`${said}.title`)}>
      {t(`${said}.text`, { amount: formatMoney(payment.refunded_cents || payment.amount_cents, locale) })}
    </Notice>
  ) : null
}
