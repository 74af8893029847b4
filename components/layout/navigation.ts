import { paths } from '@/lib/paths'
import type { Viewer } from './viewer'

/** An entry of the main navigation. `key` is its message; `tour` names it to the introduction tour. */
export interface NavItem {
  key: 'services' | 'howItWorks' | 'contact' | 'schedule' | 'myBookings' | 'messages' | 'offers' | 'wallet'
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
}

export const navigationOf = (role: Viewer['role']): readonly NavItem[] => navigation[role]

/** Whether an entry is the current one at `path` (without locale or query). */
export const isCurrent = (item: NavItem, path: string): boolean => {
  const [target = ''] = item.href.split('?')
  return path.startsWith(target)
}
