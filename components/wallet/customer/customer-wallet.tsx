'use client'

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { QueryBoundary } from '@/components/ui/query-boundary'
import { MonthsSection } from '@/components/wallet/months/months-section'
import { DebtList } from '@/components/wallet/statement/debt-list'
import { Statement } from '@/components/wallet/statement/statement'
import styles from '@/components/wallet/wallet.module.css'
import { paymentQueries } from '@/hooks/payments/queries'
import { walletQueries } from '@/hooks/wallet/queries'
import type { User } from '@/lib/contract/accounts'
import { CardList } from './card-list'
import { CouponList } from './coupon-list'
import { CustomerBalances } from './customer-balances'
import { DestinationList } from './destination-list'

/** A customer's balance, cards, coupons and payout destinations. */
export const CustomerWallet = ({ user }: { user: User }) => {
  const balance = useQuery(walletQueries.customer())
  const cards = useQuery(paymentQueries.cards())
  const coupons = useQuery(walletQueries.coupons())
  // Hides the lists until all three queries are loaded, since their heights would shift them. Deferred like those.
  const isEarly = useDeferredValue(balance.isPending || cards.isPending || coupons.isPending)
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <QueryBoundary query={balance}>{(sums) => <CustomerBalances sums={sums} />}</QueryBoundary>
      </div>
      <div className={styles.side} hidden={isEarly}>
        <CardList />
        <CouponList />
        <DestinationList user={user} />
        <MonthsSection side="customer" />
      </div>
      <div className={styles.rest} hidden={isEarly}>
        {balance.data && balance.data.debt_cents !== 0 ? <DebtList side="customer" /> : null}
        <Statement side="customer" />
      </div>
    </div>
  )
}
