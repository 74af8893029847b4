import { act, screen, waitFor } from '@testing-library/react'
import { invalidatedKeys } from '@/hooks/bookings/invalidated-keys'
import { escrowedBooking } from '@/hooks/testing/payments'
import { showSignedInAt } from '@/hooks/testing/signed-in-stores'
import type { Booking } from '@/lib/contract/bookings'
import type { DemandAudience } from '@/lib/contract/demand-audience'
import pt from '@/locales/pt.json'
import { BookingPage } from './booking-page'

/* An unanswered request: its page shows the notified providers, and alternatives if there are none. */
const nobody: DemandAudience = {
  is_matched: true,
  told: 0,
  busy: 0,
  answers: null,
  cities: [{ ibge: 3_509_502, name: 'Campinas', state: 'SP', provider_count: 3 }],
  services: [],
  is_watching: false,
}
const mockWorld = {
  booking: escrowedBooking(),
  reach: nobody as DemandAudience | Error,
  asked: [] as string[],
}
const mockCall = async ({ id }: { id: string }) => {
  mockWorld.asked.push(id)
  if (id === 'getBooking') return mockWorld.booking
  if (id !== 'getDemandAudience') return []
  if (mockWorld.reach instanceof Error) throw mockWorld.reach
  return mockWorld.reach
}
jest.mock('@/lib/api/browser', () => ({
  call: (...given: Parameters<typeof mockCall>) => mockCall(...given),
}))

const asking = (part: Partial<Booking> = {}) =>
  escrowedBooking({
    status: 'booking_offers',
    offer_count: 0,
    provider: null,
    starts_at: null,
    ends_at: null,
    pay_until: null,
    can: ['cancel'],
    ...part,
  })
const open = async (booking: Booking, reach: DemandAudience | Error = nobody) => {
  Object.assign(mockWorld, { booking, reach, asked: [] })
  const shown = showSignedInAt('/my-bookings/31/', pt, <BookingPage pk={31} />)
  await screen.findByRole('heading', { level: 1 })
  return shown
}
const none = pt.reach.none

test('offers alternatives if no provider was notified', async () => {
  await open(asking())
  expect(await screen.findByText('Campinas · 3')).toBeTruthy()
  expect(screen.getByRole('button', { name: none.watchNow })).toBeTruthy()
  expect(screen.getByText(pt.bookings.next.customer.booking_offers)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/foram avisados/)
})

test('somebody was told: how many, and how many more as soon as they are', async () => {
  const { client } = await open(asking(), { ...nobody, told: 12, cities: [] })
  expect(await screen.findByText('Avisamos 12 profissionais')).toBeTruthy()
  expect(screen.queryByText(none.watchNow)).toBeNull()
  mockWorld.reach = { ...nobody, told: 24, cities: [] }
  await act(() =>
    Promise.all(invalidatedKeys(31, null).map((queryKey) => client.invalidateQueries({ queryKey }))),
  )
  expect(await screen.findByText('Avisamos 24 profissionais')).toBeTruthy()
})

test('shows nothing if the audience cannot be read', async () => {
  await open(asking(), new Error('off line'))
  await waitFor(() => expect(mockWorld.asked).toContain('getDemandAudience'))
  await waitFor(() => expect(screen.queryByText(/^Procurando profissionais/)).toBeNull())
})

test.each([
  ['once there are offers', { offer_count: 1 }],
  ['once it is no open request', { status: 'canceled' }],
  ['to anybody but who asked', { role: 'operator' }],
] as const)('is hidden %s', async (_, part) => {
  await open(asking(part))
  // Longer than the lazy component takes to load.
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(mockWorld.asked).not.toContain('getDemandAudience')
})
