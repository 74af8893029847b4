import { SeededQueries } from '@/components/first-rows/seeded-queries'
import { filterFromUrl } from '@/components/wallet/statement/filter-url'
import { Wallet } from '@/components/wallet/wallet'
import { paymentQueries } from '@/hooks/payments/queries'
import { walletQueries } from '@/hooks/wallet/queries'
import type { Call } from '@/lib/api/client'
import { listCards } from '@/lib/contract/cards'
import { listCoupons } from '@/lib/contract/coupons'
import {
  getCustomerBalance,
  getProviderBalance,
  listTransactions,
  listWithdrawals,
} from '@/lib/contract/wallet'
import { readFirstRows } from '@/lib/first-rows/read'
import { firstPage, type SeededQuery } from '@/lib/first-rows/rows'
import { ClientMessages, walletNamespaces } from '@/lib/i18n/client-messages'
import { pageLocale, pageSearch, type AddressedPageProps } from '@/lib/i18n/page-locale'
import { sidesFrom } from '@/lib/session/sides'

export { generateMetadata } from '../../wallet/page'

const readCustomer = async (call: Call): Promise<SeededQuery[]> => {
  const [balance, cards, coupons] = await Promise.all([
    call(getCustomerBalance),
    call(listCards),
    call(listCoupons),
  ])
  return [
    [walletQueries.customer().queryKey, balance],
    [paymentQueries.cards().queryKey, cards],
    [walletQueries.coupons().queryKey, coupons],
  ]
}

const readProvider = async (call: Call): Promise<SeededQuery[]> => {
  const [balance, withdrawals] = await Promise.all([
    call(getProviderBalance),
    call(listWithdrawals, { query: { limit: 5 } }),
  ])
  return [
    [walletQueries.provider().queryKey, balance],
    [walletQueries.withdrawals().queryKey, firstPage(withdrawals)],
  ]
}

const FirstSums = async ({ params, searchParams }: AddressedPageProps) => {
  const search = await pageSearch(searchParams)
  const rows = await readFirstRows({
    locale: await pageLocale(params),
    side: null,
    read: async (call, reader) => {
      const { user, role } = await reader
      const sides = sidesFrom(user, role)
      const side = sides.find((one) => one === search.get('side')) ?? sides[0]
      if (!side) return []
      const filter = { ...filterFromUrl(search, side), side }
      const [sums, entries] = await Promise.all([
        side === 'customer' ? readCustomer(call) : readProvider(call),
        call(listTransactions, { query: filter }),
      ])
      return [...sums, [walletQueries.statement(filter).queryKey, firstPage(entries)]]
    },
  })
  return (
    <ClientMessages only={walletNamespaces}>
      <SeededQueries rows={rows}>
        <Wallet />
      </SeededQueries>
    </ClientMessages>
  )
}
export default FirstSums
