import { hasFooter } from '@/lib/frame/rules'
import { hasTabBar } from '@/lib/frame/tab-bar-pages'
import { activeTab, badgesOf, leadOf, tabRoleOf, tabsOf } from './tabs'

test.each([
  ['customer', '/', 'home'],
  ['customer', '/services/limpeza/', 'home'],
  ['customer', '/my-bookings/?statusId=completed', 'bookings'],
  ['customer', '/my-bookings/31/offers/', 'bookings'],
  ['customer', '/demand/?service=faxina', 'ask'],
  ['customer', '/schedule-booking/', 'ask'],
  ['customer', '/customer/messages/', 'messages'],
  ['customer', '/settings/?tab=profile', 'account'],
  ['customer', '/wallet/', 'account'],
  ['customer', '/contact-us/', null],
  ['provider', '/provider/offers/', 'offers'],
  ['provider', '/provider/offers/?statusId=pending', 'offers'],
  ['provider', '/provider/offers/?statusId=approved', 'jobs'],
  // Links in use may end the value in a slash.
  ['provider', '/provider/offers/?make=1&statusId=completed/', 'jobs'],
  ['provider', '/my-bookings/31/?', 'jobs'],
  ['provider', '/my-bookings/31/help/?', 'jobs'],
  ['provider', '/my-bookings/', null],
  ['provider', '/my-bookings/31/offers/', null],
  ['provider', '/provider/messages/?id=4', 'messages'],
  ['provider', '/withdraw/', 'wallet'],
  ['provider', '/verify-email/', 'account'],
  ['provider', '/', null],
  ['operator', '/operator/payments/', 'cases'],
  ['operator', '/my-bookings/31/dispute/', 'cases'],
  ['operator', '/', 'home'],
  ['operator', '/settings/?tab=profile', 'account'],
] as const)('to a %s %s belongs to %s', (role, address, tab) => {
  expect(activeTab(role, address)).toBe(tab)
  if (tab) expect(tabsOf(role).map(({ key }) => key)).toContain(tab)
})

test('every tab with an address is current there', () => {
  for (const role of ['customer', 'provider', 'operator'] as const)
    for (const { key, href } of tabsOf(role))
      if (href) expect([href, activeTab(role, href)]).toEqual([href, key])
})

const told = (...indicators: string[]) => indicators.map((indicator) => ({ indicator }))

test('counts each waiting thing once under its tab, nothing of the other role or the user’s own steps', () => {
  const unread = told(
    'bookings.new_message.booking_id__1.offer_id__2',
    'bookings.new_message.booking_id__1.offer_id__2',
    'bookings.new_message.booking_id__1.offer_id__3',
    'bookings.new_offer.booking_id__1.offer_id__2.offer_status__pending',
    'bookings.new_demand.booking_id__9',
    'offers.new_suggestion.suggestion_id__5',
    'offers.new_suggestion.suggestion_id__6',
    'offers.new_message.offer_id__8',
    'offers.offer_id__7.offer_status__pending',
    'offers.offer_approved.offer_id__8.offer_status__approved',
    'wallet.withdrawal_id__7',
    'something else',
  )
  expect(badgesOf('customer', unread)).toEqual({ messages: 2, bookings: 1, account: 1 })
  expect(badgesOf('provider', unread)).toEqual({ messages: 1, offers: 2, jobs: 1, wallet: 1 })
  expect(badgesOf('customer', [])).toEqual({})
})

test('operators have tabs of their own, whichever side they look from, and are told of cases alone', () => {
  expect([tabRoleOf('customer', true), tabRoleOf('provider', true), tabRoleOf('provider', false)]).toEqual([
    'operator',
    'operator',
    'provider',
  ])
  const unread = told('operator.booking_id__4', 'bookings.new_message.booking_id__1.offer_id__2')
  expect(badgesOf('operator', unread)).toEqual({ cases: 1 })
})

test.each([
  [
    'jobs',
    ['offers.offer_completed.offer_id__7.offer_status__completed'],
    '/provider/offers/?statusId=completed',
  ],
  [
    'jobs',
    [
      'offers.offer_completed.offer_id__7.offer_status__completed',
      'offers.offer_approved.offer_id__8.offer_status__approved',
    ],
    '/provider/offers/?statusId=approved',
  ],
  ['jobs', [], '/provider/offers/?statusId=approved'],
  ['offers', ['offers.offer_id__7.offer_status__not_selected'], '/provider/offers/?statusId=closed'],
  [
    'offers',
    ['offers.offer_id__7.offer_status__canceled', 'offers.new_suggestion.suggestion_id__5'],
    '/provider/offers/?statusId=ready',
  ],
  [
    'bookings',
    ['bookings.booking_id__1.offer_id__2.offer_status__approved'],
    '/my-bookings/?statusId=approved',
  ],
  ['bookings', ['bookings.new_offer.booking_id__1.offer_id__2.offer_status__pending'], '/my-bookings/'],
  ['messages', ['offers.new_message.offer_id__8'], '/provider/messages/'],
] as const)('%s, with %j unread, leads to %s', (key, unread, address) => {
  const role = key === 'bookings' ? 'customer' : 'provider'
  const tab = tabsOf(role).find((one) => one.key === key)
  expect(tab && leadOf(role, tab, told(...unread))).toBe(address)
  if (unread.length > 0) expect(badgesOf(role, told(...unread))[key]).toBe(unread.length)
})

test('wizards and conversations have no tabs', () => {
  for (const address of [
    '/demand/',
    '/en/schedule-booking/?service=x',
    '/verify-phone/',
    '/complete-profile/',
    '/en/provider/begin/?step=hours',
    '/my-bookings/31/pay/',
    '/wallet/top-up/4/',
    '/provider/offers/?statusId=ready&make=4',
    '/customer/messages/?id=4',
    '/en/provider/messages/?x=1&id=4',
  ])
    expect([address, hasTabBar(address)]).toEqual([address, false])
  for (const address of [
    '/',
    '/my-bookings/31/',
    '/customer/messages/',
    '/services/limpeza/',
    '/wallet/?side=customer',
  ])
    expect([address, hasTabBar(address)]).toEqual([address, true])
})

test('wizards and account pages have no footer, pages to read and the ways in keep it', () => {
  for (const path of ['/pt/demand/', '/my-bookings/31/', '/en/settings/', '/customer/messages/', '/wallet/'])
    expect([path, hasFooter(path)]).toEqual([path, false])
  for (const path of ['/', '/pt/services/', '/en/login/', '/register/', '/404-not-found/', '/providers/4/'])
    expect([path, hasFooter(path)]).toEqual([path, true])
})
