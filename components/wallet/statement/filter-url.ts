import type { StatementFilter } from '@/hooks/wallet/queries'
import type { transactionKinds } from '@/lib/contract/wallet'
import type { UserRole } from '@/lib/session/role'

type Kind = (typeof transactionKinds)[number]
export type Filter = Omit<StatementFilter, 'side'>
export const noFilter: Filter = { kind: undefined, from: undefined, to: undefined }
const parts = ['kind', 'from', 'to'] as const

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
  const isDay = (day: string) => day === '' || /^[12]\d{3}-\d\d-\d\d$/.test(day)
  if (!isDay(from) || !isDay(to) || (from !== '' && to !== '' && from > to)) return null
  return { kind: kind === 'all' ? undefined : kind, from: from || undefined, to: to || undefined }
}

export const isSameFilter = (one: Filter, other: Filter): boolean =>
  parts.every((part) => one[part] === other[part])

/** Parses the filter of an address, without values of the other role. */
export const filterFromUrl = (search: Pick<URLSearchParams, 'get'>, side: UserRole): Filter =>
  filterOf({
    kind: kindsOf(side).find((one) => one === search.get('kind')) ?? 'all',
    from: search.get('from') ?? '',
    to: search.get('to') ?? '',
  }) ?? noFilter

/** Writes the filter into the address, for reloads and for returning from an entry's page. */
export const writeFilterToUrl = (filter: Filter): void => {
  const search = new URLSearchParams(window.location.search)
  for (const part of parts) {
    const value = filter[part]
    if (value === undefined) search.delete(part)
    else search.set(part, value)
  }
  const query = search.size > 0 ? `?${search}` : ''
  if (query !== window.location.search)
    window.history.replaceState(window.history.state, '', `${window.location.pathname}${query}`)
}
