import { fireEvent, screen } from '@testing-library/react'
import { arrivalOf } from '@/components/bookings/arrival'
import { BookingStatus, NextSentence } from '@/components/bookings/status'
import { roomOf } from '@/hooks/testing/chat'
import { sentOffer } from '@/hooks/testing/offers'
import { escrowedBooking } from '@/hooks/testing/payments'
import { showAt } from '@/hooks/testing/show'
import type { Booking } from '@/lib/contract/bookings'
import type { Room } from '@/lib/contract/chat'
import pt from '@/locales/pt.json'
import { OnMyWay } from './on-my-way'

const mockWorld = { can: [] as Room['can'], asked: 0, sent: [] as string[] }
jest.mock('@/lib/api/browser', () => ({
  call: async ({ id }: { id: string }) => {
    if (id.endsWith('OnMyWay')) mockWorld.sent.push(id)
    mockWorld.asked++
    return roomOf({ pk: 8, side: 'provider', can: mockWorld.can })
  },
}))

const now = new Date('2026-11-25T17:05:00Z')
beforeEach(() => {
  jest.useFakeTimers({ now })
  Object.assign(mockWorld, { can: ['send', 'on_my_way'], asked: 0, sent: [] })
})
afterEach(() => jest.useRealTimers())

const ofToday = (part: Partial<Booking> = {}) =>
  escrowedBooking({
    status: 'approved',
    pay_until: null,
    approved_offer: sentOffer({ status: 'approved' }),
    starts_at: '2026-11-25T18:00:00.000Z',
    ...part,
  })
/** The page of a booking does not load the chat's messages. */
const { chat: _chat, ...ofThePage } = pt
const show = (booking: Booking) => showAt('/my-bookings/31/', ofThePage, <OnMyWay booking={booking} />)
const button = () => screen.queryByRole('button', { name: pt.bookings.onMyWay.say })

test.each([
  ['customer', 'Rui saiu às 14:05. Na chegada, diga o código de início.'],
  ['provider', 'Você saiu às 14:05. Na chegada, peça o código de início.'],
] as const)('status and sentence tell the %s that the provider is on the way', (role, said) => {
  const booking = ofToday({ role, on_my_way_at: now.toISOString() })
  showAt(
    '/my-bookings/31/',
    ofThePage,
    <>
      <BookingStatus booking={booking} />
      <NextSentence booking={booking} reader={role} />
    </>,
  )
  expect(screen.getByText(pt.bookings.arrival.onTheWay)).toBeTruthy()
  expect(screen.getByText(said)).toBeTruthy()
})

test('is late from the moment a no-show can be reported, also if the provider had left', () => {
  const late = ofToday({ starts_at: '2026-11-25T16:45:00.000Z', on_my_way_at: now.toISOString() })
  showAt('/my-bookings/31/', ofThePage, <BookingStatus booking={late} />)
  expect(screen.getByText(pt.bookings.arrival.late)).toBeTruthy()
  expect(arrivalOf(late, Date.parse('2026-11-25T17:04:59Z'))).toBe('onTheWay')
})

test('lets the provider say it on the page of the job', async () => {
  const { unmount } = show(ofToday({ role: 'provider' }))
  expect(await screen.findByRole('button', { name: pt.bookings.onMyWay.say })).toBeTruthy()
  unmount()
  show(ofToday())
  expect(button()).toBeNull()
})

test('the provider can undo it for some minutes', async () => {
  mockWorld.can = ['send', 'undo_on_my_way']
  show(ofToday({ role: 'provider', on_my_way_at: now.toISOString() }))
  fireEvent.click(await screen.findByRole('button', { name: pt.bookings.onMyWay.undo }))
  await jest.advanceTimersByTimeAsync(100)
  expect(mockWorld.sent).toEqual(['undoOnMyWay'])
})

test('long before the start it is asked whether the provider is leaving', async () => {
  const { early, say } = pt.bookings.onMyWay
  jest.setSystemTime(new Date('2026-11-25T15:00:00Z'))
  mockWorld.can = ['send', 'on_my_way']
  show(ofToday({ role: 'provider', starts_at: '2026-11-25T20:00:00.000Z' }))
  fireEvent.click(await screen.findByRole('button', { name: say }))
  expect(await screen.findByText(early.title)).toBeTruthy()
  expect(mockWorld.sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: early.confirm }))
  await jest.advanceTimersByTimeAsync(100)
  expect(mockWorld.sent).toEqual(['sayOnMyWay'])
})

test.each<[string, Partial<Booking>]>([
  ['of another day', { starts_at: '2026-11-26T18:00:00.000Z' }],
  ['begun', { status: 'in_progress' }],
  ['looked at by an operator', { role: 'operator' }],
  ['that is late', { starts_at: '2026-11-25T16:45:00.000Z' }],
])('of work %s nothing is said or asked', async (_which, part) => {
  show(ofToday({ role: 'provider', on_my_way_at: now.toISOString(), ...part }))
  await jest.advanceTimersByTimeAsync(1000)
  expect(document.body.textContent).toBe('')
  expect(mockWorld.asked).toBe(0)
})
