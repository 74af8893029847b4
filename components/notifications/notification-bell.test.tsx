import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { SessionWatch } from '@/hooks/accounts/session-watch'
import { fakeApi } from '@/hooks/testing/api'
import { notification } from '@/hooks/testing/notifications'
import { member, pageAt } from '@/hooks/testing/page'
import { storeTokens } from '@/hooks/testing/signed-in'
import { getQueryClient } from '@/lib/query-client'
import { sessionChanged } from '@/lib/session/state'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { NotificationBell } from './notification-bell'

// Set like next.config.js.
process.env.__NEXT_TRAILING_SLASH = 'true'

const api = fakeApi()
beforeEach(() => {
  jest.useFakeTimers()
  // jsdom logs unsupported navigation as an error.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  storeTokens(api)
  act(() => sessionChanged.opened())
})
afterEach(() => {
  act(() => sessionChanged.ended())
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const open = async (list: ReturnType<typeof notification>[], locale: 'pt' | 'en' = 'pt') => {
  api.rules.answer = ({ what }) =>
    what === 'GET /api/user/'
      ? { body: member }
      : what === 'GET /api/notification/list/'
        ? { body: { data: list } }
        : { body: { read: 1 } }
  const { Page } = pageAt('/contact-us/', locale, locale === 'pt' ? pt : en)
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>
        <SessionWatch />
        <NotificationBell />
      </Page>
    </QueryClientProvider>,
  )
  await api.settle()
  const bell = screen.getByRole('button', { name: /Avisos|Notifications/ })
  fireEvent.click(bell)
  return { bell }
}

test('"notification bell with unread count"', async () => {
  const list = [
    notification(1, 'bookings.new_offer.booking_id__1'),
    notification(2, 'bookings.new_offer.booking_id__2'),
    notification(3, 'bookings.new_offer.booking_id__3', true),
  ]
  const { bell } = await open(list)
  expect([bell.textContent, bell.getAttribute('aria-label')]).toEqual(['2', 'Avisos: 2 não lidos'])
})

test.each([
  ['pt', 'Nenhum aviso por enquanto.'],
  ['en', 'No notifications for now.'],
] as const)(
  '"Notification dropdown shows a \'no notifications\' text when empty" %s',
  async (locale, text) => {
    const { bell } = await open([], locale)
    expect([screen.queryByText(text), bell.textContent]).toEqual([expect.anything(), ''])
  },
)

test('and no such text when there are some', async () => {
  await open([notification(1, 'bookings.new_demand.booking_id__12')])
  expect(screen.queryByText(pt.notifications.empty)).toBeNull()
})

test.each([
  ['new suggestion', 'offers.new_suggestion.suggestion_id__5', '/provider/offers/?statusId=ready'],
  ['new demand', 'bookings.new_demand.booking_id__12', '/my-bookings/?statusId=booking_offers'],
  ['sent offer', 'offers.offer_id__34.offer_status__pending', '/provider/offers/?statusId=pending'],
  [
    'offer approved, provider side',
    'offers.offer_approved.offer_id__34.offer_status__approved',
    '/provider/offers/?statusId=approved',
  ],
  [
    'new offer on a booking',
    'bookings.new_offer.booking_id__12.offer_id__34.offer_status__pending',
    '/my-bookings/12/offers/',
  ],
  [
    'approved offer, customer side',
    'bookings.offer_approved.booking_id__12.offer_id__34.offer_status__approved',
    '/my-bookings/?statusId=approved',
  ],
  ['new message, provider', 'offers.new_message.offer_id__34', '/provider/messages/?id=34'],
  ['new message, customer', 'bookings.new_message.booking_id__12.offer_id__34', '/customer/messages/?id=34'],
])(
  '"Clicking a notification navigates to a target derived from its indicator": %s',
  async (_meaning, indicator, target) => {
    await open([notification(1, indicator)])
    const row = screen.getByRole('link', { name: /Aviso 1/ })
    expect(row.getAttribute('href')).toBe(target)
    // The link's default action is not prevented.
    expect(fireEvent.click(row)).toBe(true)
    await api.settle()
    expect(api.asked.at(-1)).toMatchObject({
      what: 'POST /api/notification/mark-as-read/',
      body: { indicator },
    })
  },
)

test('"Marking as read (triggered by pointer hover over the notification) removes the indicator"', async () => {
  const { bell } = await open([
    notification(1, 'bookings.new_demand.booking_id__12'),
    notification(2, 'bookings.new_demand.booking_id__13'),
  ])
  const hover = (pointerType: string) => {
    const over = new MouseEvent('pointerover', { bubbles: true })
    Object.defineProperty(over, 'pointerType', { value: pointerType })
    fireEvent(screen.getByRole('link', { name: /Aviso 2/ }), over)
  }
  // A touch that scrolls the list marks nothing as read.
  hover('touch')
  await api.settle()
  expect(bell.textContent).toBe('2')
  hover('mouse')
  await api.settle()
  expect([bell.textContent, api.count('POST /api/notification/mark-as-read/')]).toEqual(['1', 1])
})

test.each(['pt', 'en'] as const)(
  '%s: messages of one room are one row, and all is read at once',
  async (locale) => {
    const { notifications: words } = locale === 'pt' ? pt : en
    const { bell } = await open(
      [
        notification(1, 'offers.new_message.offer_id__34'),
        notification(2, 'offers.new_suggestion.suggestion_id__5'),
        notification(3, 'offers.new_message.offer_id__34'),
      ],
      locale,
    )
    const rows = screen.getAllByRole('link').map((row) => row.textContent ?? '')
    expect(rows).toHaveLength(2)
    expect(rows[0]).toContain(locale === 'pt' ? '2 mensagens novas' : '2 new messages')
    fireEvent.click(screen.getByRole('button', { name: words.markAll }))
    await api.settle()
    expect([bell.textContent, api.count('POST /api/notification/mark-all-as-read/')]).toEqual(['', 1])
    expect(screen.queryByRole('button', { name: words.markAll })).toBeNull()
  },
)
