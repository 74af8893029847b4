import { useLocale, useTranslations } from 'next-intl'
import { DateTime } from '@/components/ui/date-time'
import { Money } from '@/components/ui/money'
import wallet from '@/components/wallet/wallet.module.css'
import type { Transaction } from '@/lib/contract/wallet'
import { formatMoney } from '@/lib/format/money'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import type { UserRole } from '@/lib/session/role'
import styles from './statement.module.css'

/** Returns the page with the details of an entry. */
const pageOf = ({ withdrawal, booking, payment, kind }: Transaction): string | null => {
  if (withdrawal !== null) return paths.withdrawal(withdrawal)
  if (booking !== null) return paths.booking(booking)
  return payment !== null && kind === 'deposit' ? paths.deposit(payment) : null
}

/** Amount with a plus or minus sign. */
const Signed = ({ cents }: { cents: number }) => {
  const locale = useLocale()
  return (
    <span className={cents > 0 ? `${styles.signed} ${styles.in}` : styles.signed}>
      {cents > 0 ? '+' : cents < 0 ? '−' : ''}
      {formatMoney(Math.abs(cents), locale)}
    </span>
  )
}

export const StatementRow = ({ row, side }: { row: Transaction; side: UserRole }) => {
  const t = useTranslations('wallet.statement')
  const page = pageOf(row)
  const inside = (
    <>
      <span className={wallet.words}>
        <strong>{row.text}</strong>
        <small>
          {t(`kind.${row.kind}`)} · <DateTime value={row.at} />
        </small>
      </span>
      <span className={styles.sums}>
        <Signed cents={row.amount_cents} />
        <small>
          {/* A customer's balance includes the bonus, which pays too. */}
          {row.kind === 'debt' ? t('balance.debt') : t(`balance.${side}`)}{' '}
          <Money cents={Math.abs(row.balance_after_cents)} />
        </small>
      </span>
    </>
  )
  return (
    <li>
      {page ? (
        <Link href={page} className={wallet.row}>
          {inside}
        </Link>
      ) : (
        <div className={wallet.row}>{inside}</div>
      )}
    </li>
  )
}
