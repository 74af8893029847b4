import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { LoadMore } from '@/components/ui/load-more'
import { Section } from '@/components/ui/section'
import styles from '@/components/wallet/wallet.module.css'
import { walletQueries } from '@/hooks/wallet/queries'
import type { UserRole } from '@/lib/session/role'
import { StatementRow } from './statement-row'

/** Debts with their origin and payments, separate from balances. */
export const DebtList = ({ side }: { side: UserRole }) => {
  const t = useTranslations('wallet.statement')
  const query = useInfiniteQuery(walletQueries.statement({ side, kind: 'debt' }))
  const rows = (query.data?.pages ?? []).flatMap((page) => page.results)
  if (rows.length === 0) return null
  return (
    <Section title={t('debts')}>
      <ul className={styles.list} aria-label={t('debts')}>
        {rows.map((row) => (
          <StatementRow key={row.pk} row={row} side={side} />
        ))}
      </ul>
      <LoadMore query={query} />
    </Section>
  )
}
