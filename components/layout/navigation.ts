import { paths } from '@/lib/paths'
import type { Viewer } from './viewer'

/** An entry of the main navigation. `key` is its message; `tour` names it to the introduction tour. */
export interface NavItem {
  key:
    | 'services'
    | 'howItWorks'
    | 'contact'
    | 'schedule'
    | 'myBookings'
    | 'messages'
    | 'offers'
    | 'wallet'
    | 'cases'
  href: string
  needsUser: boolean
  tour?: 'bookings' | 'schedule' | 'messages'
}

const services: NavItem = { key: 'services', href: paths.services(), needsUser: false }
const schedule: NavItem = {
  key: 'schedule',
  href: paths.scheduleBooking(),
  needsUser: false,
  tour: 'schedule',
}
const myBookings: NavItem = { key: 'myBookings', href: paths.myBookings(), needsUser: true, tour: 'bookings' }

const navigation: Record<Viewer['role'], readonly NavItem[]> = {
  visitor: [
    services,
    { key: 'howItWorks', href: paths.howItWorksClient(), needsUser: false },
    { key: 'contact', href: paths.contact(), needsUser: false },
  ],
  customer: [
    schedule,
    myBookings,
    services,
    { key: 'messages', href: paths.customerMessages(), needsUser: true, tour: 'messages' },
  ],
  provider: [
    { key: 'offers', href: paths.providerOffers(), needsUser: true, tour: 'bookings' },
    { key: 'wallet', href: paths.wallet(), needsUser: true },
    services,
    { ...myBookings, tour: undefined },
    { key: 'messages', href: paths.providerMessages(), needsUser: true, tour: 'messages' },
    schedule,
  ],
  operator: [services],
}

/** Before the entries of the side they look from, if they have one. */
const ofOperators: readonly NavItem[] = [{ key: 'cases', href: paths.operatorPayments(), needsUser: true }]

export const navigationOf = (role: Viewer['role'], isOperator = false): readonly NavItem[] =>
  isOperator ? [...ofOperators, ...navigation[role]] : navigation[role]

/** The page of one job and its parts; offers are compared and paid by customers only. */
const isJob = (path: string) => /^\/my-bookings\/\d+\/(help\/|dispute\/|claim\/)?$/.test(path)

/**
 * Returns whether an entry covers the page at `path` (without locale or query). For providers the page of one job
 * belongs to the offers, from which it is opened, not to their own bookings.
 */
export const isCurrent = (item: NavItem, path: string, role: Viewer['role']): boolean => {
  const [target = ''] = item.href.split('?')
  if (role === 'provider' && isJob(path)) return item.key === 'offers'
  return path.startsWith(target)
}
