import { indicatorSubject, parseIndicator, type Indicator } from '@/lib/contract/indicators'
import { paths } from '@/lib/paths'
import type { UserRole } from '@/lib/session/role'

export type TabKey = 'home' | 'bookings' | 'ask' | 'offers' | 'jobs' | 'messages' | 'wallet' | 'account'

/** A tab of the bar below a narrow window. Without an address it opens the account's sheet. */
export interface Tab {
  key: TabKey
  href: string | null
}

const account: Tab = { key: 'account', href: null }

const tabs: Record<UserRole, readonly Tab[]> = {
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
}

export const tabsOf = (role: UserRole): readonly Tab[] => tabs[role]

const accountPages = /^\/(?:settings|verify-\w+|complete-profile|operator)\//

/** Which pages belong to which tab, the first that fits; addresses are paths without language, with their query. */
const pages: Record<UserRole, readonly (readonly [TabKey, RegExp])[]> = {
  customer: [
    ['home', /^\/(?:$|\?|(?:services|discover|providers)\/)/],
    ['bookings', /^\/my-bookings\//],
    ['ask', /^\/(?:demand|schedule-booking)\//],
    ['messages', /^\/customer\/messages\//],
    ['account', /^\/(?:wallet|withdraw)\//],
    ['account', accountPages],
  ],
  provider: [
    // What a provider has booked of others is no job of theirs; one booking's page is, from where it is opened.
    ['jobs', /^\/my-bookings\/\d+\/(?:(?:help|dispute)\/)?(?:\?|$)/],
    ['jobs', /^\/provider\/offers\/\?(?:.*&)?statusId=(?:approved|completed)(?![a-z_])/],
    ['offers', /^\/provider\/offers\//],
    ['messages', /^\/provider\/messages\//],
    ['wallet', /^\/(?:wallet|withdraw)\//],
    ['account', accountPages],
  ],
}

export const activeTab = (role: UserRole, address: string): TabKey | null =>
  pages[role].find(([, pattern]) => pattern.test(address))?.[0] ?? null

/**
 * The tab under which somebody looks for what an unread notification tells. None for the other role's, and for
 * what only confirms one's own step: a request that was published, an offer that was sent.
 */
const tabOf = (role: UserRole, { side, kind, status }: Indicator): TabKey | null => {
  if (side === 'wallet') return role === 'provider' ? 'wallet' : 'account'
  if (side !== (role === 'provider' ? 'offers' : 'bookings')) return null
  if (kind === 'new_message') return 'messages'
  if (kind === 'new_suggestion') return 'offers'
  if (role === 'customer') return kind === 'new_demand' ? null : 'bookings'
  return status === 'pending' ? null : 'jobs'
}

/** How many things wait under each tab: conversations, bookings, suggestions, each counted once. */
export const badgesOf = (
  role: UserRole,
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
