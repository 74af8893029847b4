import { fireEvent, screen, waitFor } from '@testing-library/react'
import toast, { useToasterStore } from 'react-hot-toast'
import { sentOffer } from '@/hooks/testing/offers'
import { escrowedBooking } from '@/hooks/testing/payments'
import { showSignedInAt } from '@/hooks/testing/signed-in-stores'
import type { Offer } from '@/lib/contract/offers'
import pt from '@/locales/pt.json'
import { CompareOffers } from './compare-offers'

/* Offers and booking that the mocked API returns. */
const mockWorld = {
  offers: [] as Offer[],
  booking: escrowedBooking({ status: 'booking_offers', pay_until: null }),
}
jest.mock('@/lib/api/browser', () => ({
  call: async ({ id }: { id: string }) =>
    id === 'getBooking' ? mockWorld.booking : { results: mockWorld.offers, next: null },
}))

const Toasts = () => useToasterStore().toasts.map(({ id, message }) => <p key={id}>{String(message)}</p>)
const open = async (...offers: Offer[]) => {
  mockWorld.offers = offers
  mockWorld.booking = escrowedBooking({ status: 'booking_offers', pay_until: null })
  const shown = showSignedInAt(
    '/my-bookings/31/offers/',
    pt,
    <>
      <CompareOffers booking={31} />
      <Toasts />
    </>,
  )
  await screen.findAllByRole('button', { name: pt.offers.moves.approve.action })
  return shown
}
const { badges, compare } = pt.offers
// Restricted to badges: the sort options have similar labels.
const badgesShown = () => screen.queryAllByText(badges.lowest, { selector: 'span' })

test('names the offers a badge compares', async () => {
  await open(sentOffer(), sentOffer({ pk: 9, total_cents: 20_000 }))
  expect(badgesShown()).toHaveLength(1)
  expect(screen.getByText(compare.among)).toBeTruthy()
})

test('shows no badge without a leading offer', async () => {
  await open(sentOffer(), sentOffer({ pk: 9 }))
  expect(badgesShown()).toEqual([])
  expect(screen.queryByText(compare.among)).toBeNull()
})

test('the offer that the address names is marked and has the focus, and is unfolded once it has ended', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView')
  mockWorld.offers = [sentOffer(), sentOffer({ pk: 9 }), sentOffer({ pk: 10, status: 'withdrawn', can: [] })]
  mockWorld.booking = escrowedBooking({ status: 'booking_offers', pay_until: null })
  const named = () => document.querySelector('[data-named]')
  const { unmount } = showSignedInAt('/my-bookings/31/offers/?offer=9', pt, <CompareOffers booking={31} />)
  await screen.findAllByRole('button', { name: pt.offers.moves.approve.action })
  // An offer's own items are a list within its card.
  const cards = screen.getAllByRole('listitem').filter((one) => !one.parentElement?.closest('li'))
  expect(document.activeElement).toBe(cards[1])
  expect(document.activeElement).toBe(named())
  expect(scrolled.mock.contexts).toEqual([named()])
  expect(screen.getByText(/encerrada/).closest('details')?.open).toBe(false)
  unmount()
  showSignedInAt('/my-bookings/31/offers/?offer=10', pt, <CompareOffers booking={31} />)
  await screen.findAllByRole('button', { name: pt.offers.moves.approve.action })
  expect(named()?.closest('details')).toBe(document.activeElement)
  expect(named()?.closest('details')?.open).toBe(true)
  scrolled.mockRestore()
})

test('once one is paid for, nothing is left to choose, and it does not run out', async () => {
  mockWorld.offers = [sentOffer({ status: 'approved', can: [] })]
  mockWorld.booking = escrowedBooking({ status: 'approved', pay_until: null })
  showSignedInAt('/my-bookings/31/offers/', pt, <CompareOffers booking={31} />)
  expect(await screen.findByText(compare.chosen)).toBeTruthy()
  expect(await screen.findByText(pt.offers.terms.labourName, { selector: 'dt' })).toBeTruthy()
  expect(screen.queryByText(compare.lead)).toBeNull()
  expect(screen.queryByRole('status')?.textContent ?? '').not.toContain('de até')
  expect(screen.queryByText(pt.offers.terms.validity)).toBeNull()
})

describe('an offer that is withdrawn', () => {
  const withdrawn = sentOffer({ status: 'withdrawn', can: [] })
  const said = compare.endedWhileAsked.replace('{name}', withdrawn.provider.full_name)
  const reread = async ({ client }: Awaited<ReturnType<typeof open>>) => {
    mockWorld.offers = [withdrawn]
    await client.invalidateQueries()
    await screen.findByText(compare.allEnded)
  }

  beforeEach(() => toast.remove())

  test('while its customer is asked about it says where the question went', async () => {
    const shown = await open(sentOffer())
    fireEvent.click(screen.getByRole('button', { name: pt.offers.moves.approve.action }))
    await screen.findByText(pt.offers.moves.approve.confirm, undefined, { timeout: 20_000 })
    await reread(shown)
    await waitFor(() => expect(screen.getByText(said)).toBeTruthy())
  })

  test('is left in peace where nobody was asked', async () => {
    const shown = await open(sentOffer())
    await reread(shown)
    expect(screen.queryByText(said)).toBeNull()
  })
})
