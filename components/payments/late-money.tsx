import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import type { Payment } from '@/lib/contract/payments'

/** What became of money that came for an earlier code and does not pay the booking; null where none came. */
const arrivedOf = ({ status }: Payment) => {
  if (status === 'refunded') return 'refunded'
  if (status === 'mismatch') return 'mismatch'
  return status === 'late' || status === 'duplicate' ? 'arrived' : null
}

interface LateMoneyProps {
  payment: Payment | null
  /** Says what would become of it, where a code could still be paid. */
  isOver?: boolean
}

/** Money that was sent and does not pay the booking: where it is now. Nothing to say where none was. */
export const LateMoney = ({ payment, isOver = false }: LateMoneyProps) => {
  const t = useTranslations('payments.over')
  if (!payment) return null
  const said = arrivedOf(payment) ?? (isOver && payment.method === 'pix' ? 'late' : null)
  return said ? (
    <Notice tone="fact" title={t(`${said}.title`)}>
      {t(`${said}.text`)}
    </Notice>
  ) : null
}
