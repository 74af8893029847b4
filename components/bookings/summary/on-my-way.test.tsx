import { fireEvent, screen } from '@testing-library/react'
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

test('shows the customer the provider’s *on my way* with its time, and no button', () => {
  show(ofToday({ on_my_way_at: now.toISOString() }))
  expect(screen.getByText('Rui saiu para o seu endereço às 14:05.')).toBeTruthy()
  expect(mockWorld.asked).toBe(0)
})

test('the provider says it on the page of the job, and reads afterwards when', async () => {
  const { unmount } = show(ofToday({ role: 'provider' }))
  expect(await screen.findByRole('button', { name: pt.bookings.onMyWay.say })).toBeTruthy()
  unmount()
  mockWorld.can = ['send']
  show(ofToday({ role: 'provider', on_my_way_at: now.toISOString() }))
  expect(screen.getByText('Você avisou às 14:05 que está a caminho.')).toBeTruthy()
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
])('of work %s nothing is said or asked', async (_which, part) => {
  show(ofToday({ role: 'provider', on_my_way_at: now.toISOString(), ...part }))
  await jest.advanceTimersByTimeAsync(1000)
  expect(document.body.textContent).toBe('')
  expect(mockWorld.asked).toBe(0)
})
