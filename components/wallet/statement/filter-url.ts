import type { StatementFilter } from '@/hooks/wallet/queries'
import type { transactionKinds } from '@/lib/contract/wallet'
import type { UserRole } from '@/lib/session/role'
import { isPeriod } from '@/lib/url-filter'

type Kind = (typeof transactionKinds)[number]
export type Filter = Omit<StatementFilter, 'side'>
export const noFilter: Filter = { kind: undefined, from: undefined, to: undefined }
export const filterParts = ['kind', 'from', 'to'] as const

/** Sides of the wallet that have each kind of entry, in display order. */
const sidesOf: Record<Kind, readonly UserRole[]> = {
  deposit: ['customer'],
  bonus: ['customer'],
  payment: ['customer'],
  refund: ['customer'],
  bonus_expired: ['customer'],
  earning: ['provider'],
  commission: ['provider'],
  material_advance: ['provider'],
  cancellation_fee: ['provider'],
  withdrawal: ['provider'],
  withdrawal_returned: ['provider'],
  dispute: ['provider'],
  chargeback: ['provider'],
  debt: ['customer', 'provider'],
  correction: ['customer', 'provider'],
}
export const kindsOf = (side: UserRole) =>
  (Object.keys(sidesOf) as Kind[]).filter((kind) => sidesOf[kind].includes(side))

export interface Values {
  kind: Kind | 'all'
  from: string
  to: string
}

/** Returns the filter; null while incomplete or if the period ends before it starts. */
export const filterOf = ({ kind, from, to }: Values): Filter | null => {
  if (!isPeriod(from, to)) return null
  return { kind: kind === 'all' ? undefined : kind, from: from || undefined, to: to || undefined }
}

/** Parses the filter of an address, without values of the other role. */
export const filterFromUrl = (search: Pick<URLSearchParams, 'get'>, side: UserRole): Filter =>
  filterOf({
    kind: kindsOf(side).find((one) => one === search.get('kind')) ?? 'all',
    from: search.get('from') ?? '',
    to: search.get('to') ?? '',
  }) ?? noFilter
