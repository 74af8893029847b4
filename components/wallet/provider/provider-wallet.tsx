'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { QueryBoundary } from '@/components/ui/query-boundary'
import { MonthsSection } from '@/components/wallet/months/months-section'
import { DebtList } from '@/components/wallet/statement/debt-list'
import { Statement } from '@/components/wallet/statement/statement'
import styles from '@/components/wallet/wallet.module.css'
import { walletQueries } from '@/hooks/wallet/queries'
import { ProviderBalances } from './provider-balances'
import { UpcomingPayouts } from './upcoming-payouts'
import { WithdrawalList } from './withdrawal-list'

/** A provider's earnings: withdrawable, upcoming, and elsewhere. */
export const ProviderWallet = () => {
  const balance = useQuery(walletQueries.provider())
  const withdrawals = useInfiniteQuery(walletQueries.withdrawals())
  // The content below waits for the balances, whose unknown height would shift it. Deferred like list rows.
  const isEarly = useDeferredValue(balance.isPending || withdrawals.isPending)
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <QueryBoundary query={balance}>
          {(sums) => (
            <>
              <ProviderBalances sums={sums} />
              <UpcomingPayouts coming={sums.coming} />
            </>
          )}
        </QueryBoundary>
      </div>
      <div className={styles.side} hidden={isEarly}>
        <WithdrawalList />
        <MonthsSection side="provider" />
      </div>
      <div className={styles.rest} hidden={isEarly}>
        {balance.data && balance.data.debt_cents !== 0 ? <DebtList side="provider" /> : null}
        <Statement side="provider" />
      </div>
    </div>
  )
}
