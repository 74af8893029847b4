import { indicatorSubject, indicatorTarget, parseIndicator, type Indicator } from '@/lib/contract/indicators'
import { paths } from '@/lib/paths'
import type { UserRole } from '@/lib/session/role'

export type TabKey =
  'home' | 'cases' | 'bookings' | 'ask' | 'offers' | 'jobs' | 'messages' | 'wallet' | 'account'
/** Role of a tab bar: customer, provider, or operator. */
export type TabRole = UserRole | 'operator'

/** A tab of the bar below a narrow window. Without an address it opens the account's sheet. */
export interface Tab {
  key: TabKey
  href: string | null
}

const account: Tab = { key: 'account', href: null }

const tabs: Record<TabRole, readonly Tab[]> = {
  customer: [
    { key: 'home', href: paths.home() },
    { key: 'bookings', href: paths.myBookings() },
    { key: 'ask', href: paths.demand() },
    { key: 'messages', href: paths.customerMessages() },
    account,
  ],
  provider: [
    { key: 'offers', href: paths.providerOffers() },
    { key: 'jobs', href: paths.providerOffers('approved') },
    { key: 'messages', href: paths.providerMessages() },
    { key: 'wallet', href: paths.wallet() },
    account,
  ],
  operator: [{ key: 'cases', href: paths.operatorPayments() }, { key: 'home', href: paths.home() }, account],
}

/** Operators have their own requests and wallet in the menu; the tab bar has their work. */
export const tabRoleOf = (role: TabRole, isOperator: boolean): TabRole => (isOperator ? 'operator' : role)

export const tabsOf = (role: TabRole): readonly Tab[] => tabs[role]

const accountPages = /^\/(?:settings|verify-\w+|complete-profile|operator)\//

/** Which pages belong to which tab, the first that fits; addresses are paths without language, with their query. */
const pages: Record<TabRole, readonly (readonly [TabKey, RegExp])[]> = {
  customer: [
    ['home', /^\/(?:$|\?|(?:services|discover|providers)\/)/],
    ['bookings', /^\/my-bookings\//],
    ['ask', /^\/(?:demand|schedule-booking)\//],
    ['messages', /^\/customer\/messages\//],
    ['account', /^\/(?:wallet|withdraw)\//],
    ['account', accountPages],
  ],
  provider: [
    // A provider's own bookings of others are no jobs; a single booking's page is, because it is opened from there.
    ['jobs', /^\/my-bookings\/\d+\/(?:(?:help|dispute|claim)\/)?(?:\?|$)/],
    ['jobs', /^\/provider\/offers\/\?(?:.*&)?statusId=(?:approved|completed)(?![a-z_])/],
    ['offers', /^\/provider\/offers\//],
    ['messages', /^\/provider\/messages\//],
    ['wallet', /^\/(?:wallet|withdraw)\//],
    ['account', accountPages],
  ],
  operator: [
    ['cases', /^\/(?:operator\/|my-bookings\/\d+\/(?:dispute|claim)\/)/],
    ['home', /^\/(?:$|\?|(?:services|discover|providers)\/)/],
    ['account', /^\/(?:my-bookings|wallet|withdraw|settings|verify-\w+|complete-profile)\//],
  ],
}

export const activeTab = (role: TabRole, address: string): TabKey | null =>
  pages[role].find(([, pattern]) => pattern.test(address))?.[0] ?? null

/**
 * Returns the tab of an unread notification. None for the other role's, and for confirmations of the user's own
 * steps, such as a published request.
 */
const tabOf = (role: TabRole, { side, kind, status }: Indicator): TabKey | null => {
  if (role === 'operator') return side === 'operator' ? 'cases' : null
  if (side === 'wallet') return role === 'provider' ? 'wallet' : 'account'
  if (side !== (role === 'provider' ? 'offers' : 'bookings')) return null
  if (kind === 'new_message') return 'messages'
  if (kind === 'new_suggestion') return 'offers'
  if (role === 'customer') return kind === 'new_demand' ? null : 'bookings'
  if (status === 'approved' || status === 'completed') return 'jobs'
  return status === 'pending' ? null : 'offers'
}

/** Counts the waiting things per tab: conversations, bookings, suggestions, each once. */
export const badgesOf = (
  role: TabRole,
  unread: readonly { indicator: string }[],
): Partial<Record<TabKey, number>> => {
  const subjects = new Map<TabKey, Set<string>>()
  for (const { indicator } of unread) {
    const parsed = parseIndicator(indicator)
    const tab = parsed && tabOf(role, parsed)
    if (tab) subjects.set(tab, (subjects.get(tab) ?? new Set()).add(indicatorSubject(indicator)))
  }
  return Object.fromEntries([...subjects].map(([tab, waiting]) => [tab, waiting.size]))
}

const listAddress = /^\/(?:provider\/offers|my-bookings)\/(?:\?|$)/

/** Returns a tab's target: its own list, unless everything waiting is in others; then the one with the newest. */
export const leadOf = (
  role: TabRole,
  { key, href }: Tab,
  unread: readonly { indicator: string }[],
): string | null => {
  if (href === null || !listAddress.test(href)) return href
  const lists = unread.flatMap(({ indicator }) => {
    const parsed = parseIndicator(indicator)
    if (!parsed || tabOf(role, parsed) !== key) return []
    const target = indicatorTarget(indicator)
    // Targets with a page of their own are reached from the tab's list.
    return [listAddress.test(target) ? target : href]
  })
  return lists.includes(href) ? href : (lists.at(-1) ?? href)
}
