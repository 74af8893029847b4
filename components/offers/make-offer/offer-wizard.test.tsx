import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { makingOffer } from '@/hooks/testing/making-offer'
import { pageAt } from '@/hooks/testing/page'
import { escrowedBooking } from '@/hooks/testing/payments'
import { SignedIn } from '@/hooks/testing/signed-in-stores'
import { paths } from '@/lib/paths'
import pt from '@/locales/pt.json'
import { OfferWizard } from './offer-wizard'

const booking = escrowedBooking({ status: 'booking_offers', wanted_from: '2099-12-01T17:30:00.000Z' })
const row = {
  suggestion: { pk: 10, status: 'seen', reasons: ['city'], created_at: booking.created_at, can: ['convert'] },
  opportunity: {
    excerpt: '',
    shield: ['payment'],
    photo: null,
    photo_count: 0,
    price: { low_cents: 100, high_cents: 200, unit: 'job', basis: 'reference', n: 0 },
    customer: { has_photo: false, since: booking.created_at, completed: 0, canceled: 0, no_shows: 0 },
  },
  offer: null,
  booking,
}
let mockOpen: unknown[] = []
let mockAnswered: Promise<unknown> = Promise.resolve()
const mockCall = async ({ id }: { id: string }) => {
  if (id === 'listProviderDemands') return { results: mockOpen, next: null }
  if (id === 'listEarlierOffers' || id === 'getProviderCalendar') return []
  if (id === 'getPricing') return { commission_percent: 15, least_price_cents: 2_000 }
  if (id === 'getBooking') return booking
  if (id === 'getSubService') return { duration_minutes: 240, durations: null }
  if (id === 'sendOffer') return mockAnswered
  throw new Error(id)
}
// A hoisted function declaration, because `jest.mock` calls run before constants are initialized.
function mockAsked(...given: Parameters<typeof mockCall>) {
  return mockCall(...given)
}
jest.mock('@/lib/api/browser', () => ({ call: mockAsked }))
jest.mock('@/lib/api/public', () => ({ publicCall: () => mockAsked }))

const words = pt.makeOffer
const { fromItemsToReview, on, typeAmount } = makingOffer(words)

test('ends at the sent offer when the list drops the job before the response arrives', async () => {
  window.scrollTo = () => undefined
  localStorage.clear()
  mockOpen = [row]
  let answer: (offer: unknown) => void = () => undefined
  mockAnswered = new Promise((resolve) => {
    answer = resolve
  })
  const client = new QueryClient()
  const { Page, went } = pageAt('/provider/offers/?statusId=ready&make=10', 'pt', pt)
  render(
    <QueryClientProvider client={client}>
      <Page>
        <SignedIn>
          <OfferWizard tab="ready" pk={10} />
        </SignedIn>
      </Page>
    </QueryClientProvider>,
  )
  await on('price')
  // The customer wrote about paying outside: the notice is beside the request and, for narrow windows, above
  // the wizard.
  expect(screen.getAllByText(pt.offers.outside.text.provider, { exact: false })).toHaveLength(2)
  typeAmount('15000')
  await fromItemsToReview()
  const send = screen.getByRole('button', { name: words.send })
  fireEvent.click(send)
  await waitFor(() => expect(send.getAttribute('aria-busy')).toBe('true'))

  mockOpen = []
  await act(() => client.invalidateQueries({ queryKey: ['provider-demands'] }))
  expect(screen.queryByText(words.gone.title)).toBeNull()
  await act(async () => answer({ pk: 3 }))
  await waitFor(() => expect(went).toEqual([paths.providerOffers('pending')]))
  expect(screen.queryByText(words.gone.title)).toBeNull()
})
