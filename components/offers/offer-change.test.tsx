import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { PlaceTime } from '@/components/places/place-time'
import { sentOffer } from '@/hooks/testing/offers'
import { showAt } from '@/hooks/testing/show'
import type { Offer } from '@/lib/contract/offers'
import pt from '@/locales/pt.json'
import { OfferChange } from './offer-change'

const mockWorld = { offer: sentOffer(), sent: [] as [string, unknown][] }
jest.mock('@/lib/api/browser', () => ({
  call: async ({ id }: { id: string }, { body }: { body?: unknown } = {}) => {
    if (id !== 'getOffer') mockWorld.sent.push([id, body])
    return mockWorld.offer
  },
}))
beforeEach(() => mockWorld.sent.splice(0))

const { moves, compare } = pt.offers
const { total_cents: total, labour_cents: labour, ...base } = sentOffer()
const updated = (changes: Partial<NonNullable<Offer['pending_update']>> = {}): Partial<Offer> => ({
  status: 'update_pending',
  pending_update: { ...base, total_cents: total, labour_cents: labour, key: 'the-second', ...changes },
  can: ['accept-update', 'decline-update', 'reject'],
})
const dearer = { total_cents: 19_500, labour_cents: 19_500 }
const open = (changes: Partial<Offer>, city?: number) => {
  mockWorld.offer = sentOffer(changes)
  return showAt(
    '/customer/messages/?id=8',
    pt,
    <PlaceTime city={city}>
      <OfferChange offer={8} />
    </PlaceTime>,
  )
}
const acceptButton = () =>
  screen.findByRole<HTMLButtonElement>('button', { name: moves['accept-update'].action })

test('shows the facts that an update changes and the difference by kind', async () => {
  open(updated({ total_cents: 18_500, labour_cents: 17_000, material_cents: 1_500 }))
  await acceptButton()
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([compare.price])
  expect(screen.getByRole('definition').textContent).toMatch(/180,00.*185,00/)
  expect(screen.getByText(/^− R\$\s10,00 \(mão de obra\) · \+ R\$\s15,00 \(material\)$/)).toBeTruthy()
})

test('accepts without another question, naming the terms that are shown', async () => {
  open(updated(dearer))
  fireEvent.click(await acceptButton())
  await waitFor(() => expect(mockWorld.sent).toEqual([['acceptOfferUpdate', { update: 'the-second' }]]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('keeps the former price, naming the terms that are declined', async () => {
  open(updated(dearer))
  fireEvent.click(await screen.findByRole('button', { name: /^Manter R\$\s180,00$/ }))
  await waitFor(() => expect(mockWorld.sent).toEqual([['declineOfferUpdate', { update: 'the-second' }]]))
})

test('names no price to keep where only the time changes', async () => {
  open(updated({ starts_at: '2099-12-02T12:00:00.000Z' }))
  expect(await screen.findByRole('button', { name: moves['decline-update'].same })).toBeTruthy()
})

test('disables accepting terms that took the place of the shown ones until they are read', async () => {
  const { client } = open(updated(dearer))
  await acceptButton()
  mockWorld.offer = sentOffer(updated({ ...dearer, total_cents: 95_000, key: 'the-third' }))
  await act(() => client.invalidateQueries())
  expect(await screen.findByText(/atualizou esta proposta agora/)).toBeTruthy()
  expect((await acceptButton()).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: compare.seeChange }))
  fireEvent.click(await acceptButton())
  await waitFor(() => expect(mockWorld.sent).toEqual([['acceptOfferUpdate', { update: 'the-third' }]]))
})

test('leads to paying once the update is answered here, at the price in force', async () => {
  const { client } = open(updated(dearer))
  await acceptButton()
  mockWorld.offer = sentOffer({ can: ['approve', 'reject'], total_cents: 19_500 })
  await act(() => client.invalidateQueries())
  const heading = await screen.findByRole('heading', { name: /195,00/ })
  expect(document.activeElement).toBe(heading)
  fireEvent.click(screen.getByRole('button', { name: moves.approve.action }))
  await waitFor(() => expect(mockWorld.sent).toEqual([['approveOffer', {}]]))
})

test('shows nothing about an offer that had no update', async () => {
  const { client, container } = open({ can: ['approve', 'reject'] })
  await client.refetchQueries()
  expect(container.textContent).toBe('')
})

test('says the start that is agreed to on the clock of the place', async () => {
  open(updated({ starts_at: '2026-12-01T13:00:00.000Z' }), 1200401)
  expect(await screen.findByText(/08:00 \(horário do Acre\)/)).toBeTruthy()
})

test('shows nothing to somebody who cannot answer it', async () => {
  const { client, container } = open({ ...updated(dearer), can: ['update'] })
  await client.refetchQueries()
  expect(container.textContent).toBe('')
})
