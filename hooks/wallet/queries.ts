import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { listCoupons } from '@/lib/contract/coupons'
import type { QueryIn } from '@/lib/contract/endpoint'
import {
  getCustomerBalance,
  getDeposit,
  getProviderBalance,
  getWalletMonths,
  getWithdrawal,
  listDepositDiscounts,
  listDestinations,
  listTransactions,
  listWithdrawals,
  type WithdrawalState,
} from '@/lib/contract/wallet'
import type { UserRole } from '@/lib/session/role'

/** The filter of the statement. */
export type StatementFilter = Pick<QueryIn<typeof listTransactions>, 'kind' | 'from' | 'to'> & {
  side: UserRole
}

/** Money in transit is also polled: a socket may be down unnoticed. */
const lookMs = 3000

const ended: readonly WithdrawalState[] = ['paid', 'returned', 'partially_returned', 'canceled']
/** Returns whether it may still change. Paid money can be returned too, but days later. */
const isUnderWay = (status: WithdrawalState): boolean => !ended.includes(status)

/** All keyed under `wallet`: a movement changes several sums at once. */
export const walletQueries = {
  all: () => ['wallet'] as const,
  customer: () =>
    queryOptions({
      queryKey: ['wallet', 'customer'],
      staleTime: 0,
      queryFn: ({ signal }) => call(getCustomerBalance, { signal }),
    }),
  provider: () =>
    queryOptions({
      queryKey: ['wallet', 'provider'],
      staleTime: 0,
      queryFn: ({ signal }) => call(getProviderBalance, { signal }),
    }),
  statement: (filter: StatementFilter) =>
    infiniteQueryOptions({
      queryKey: ['wallet', 'statement', filter],
      staleTime: 0,
      queryFn: ({ pageParam, signal }) =>
        call(listTransactions, { query: { ...filter, cursor: pageParam }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  months: (side: UserRole) =>
    queryOptions({
      queryKey: ['wallet', 'months', side],
      queryFn: ({ signal }) => call(getWalletMonths, { query: { side }, signal }),
    }),
  deposit: (pk: number) =>
    queryOptions({
      queryKey: ['wallet', 'deposit', pk],
      staleTime: 0,
      queryFn: ({ signal }) => call(getDeposit, { params: { pk }, signal }),
    }),
  tiers: () =>
    queryOptions({
      queryKey: ['wallet', 'tiers'],
      queryFn: ({ signal }) => call(listDepositDiscounts, { signal }),
    }),
  coupons: () =>
    queryOptions({
      queryKey: ['wallet', 'coupons'],
      queryFn: ({ signal }) => call(listCoupons, { signal }),
    }),
  destinations: () =>
    queryOptions({
      queryKey: ['wallet', 'destinations'],
      staleTime: 0,
      queryFn: ({ signal }) => call(listDestinations, { signal }),
    }),
  withdrawals: () =>
    infiniteQueryOptions({
      queryKey: ['wallet', 'withdrawals'],
      staleTime: 0,
      queryFn: ({ pageParam, signal }) =>
        call(listWithdrawals, { query: { cursor: pageParam, limit: 5 }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  withdrawal: (pk: number) =>
    queryOptions({
      queryKey: ['wallet', 'withdrawal', pk],
      staleTime: 0,
      queryFn: ({ signal }) => call(getWithdrawal, { params: { pk }, signal }),
      refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.status) ? lookMs : false),
    }),
}
