import { screen } from '@testing-library/react'
import { sentOffer } from '@/hooks/testing/offers'
import { showAt } from '@/hooks/testing/show'
import type { Offer } from '@/lib/contract/offers'
import pt from '@/locales/pt.json'
import { OfferChange } from './offer-change'

const mockWorld = { offer: sentOffer() }
jest.mock('@/lib/api/browser', () => ({ call: async () => mockWorld.offer }))

const open = (changes: Partial<Offer>) => {
  mockWorld.offer = sentOffer(changes)
  return showAt('/customer/messages/?id=8', pt, <OfferChange offer={8} />)
}
const proposed = { ...sentOffer(), total_cents: 21_000, key: 'a' }

test('shows the facts that an update changes and accepts it', async () => {
  open({ status: 'update_pending', pending_update: proposed, can: ['accept-update', 'reject'] })
  expect(await screen.findByRole('button', { name: pt.offers.moves['accept-update'].action })).toBeTruthy()
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([pt.offers.compare.price])
  expect(screen.getByRole('definition').textContent).toMatch(/180,00.*210,00/)
})

test('shows nothing to somebody who cannot accept it', async () => {
  const { client, container } = open({ status: 'update_pending', pending_update: proposed, can: ['update'] })
  await client.refetchQueries()
  expect(container.textContent).toBe('')
})
