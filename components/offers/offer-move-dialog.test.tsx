import { fireEvent, screen, waitFor } from '@testing-library/react'
import { sentOffer } from '@/hooks/testing/offers'
import { showAt } from '@/hooks/testing/show'
import pt from '@/locales/pt.json'
import { OfferMoveDialog } from './offer-move-dialog'

const mockSent: unknown[] = []
jest.mock('@/lib/api/browser', () => ({
  call: async (_endpoint: unknown, { body }: { body: unknown }) => void mockSent.push(body),
}))

test('accepting an update names the terms that are shown', async () => {
  const { items, labour_cents, material_cents, message, starts_at, duration_minutes } = sentOffer()
  const proposed = {
    items,
    labour_cents,
    material_cents,
    message,
    starts_at,
    duration_minutes,
    warranty_days: 90,
  }
  const offer = sentOffer({
    status: 'update_pending',
    pending_update: { ...proposed, total_cents: 15_000, key: 'the-second' },
    can: ['accept-update'],
  })
  showAt('/', pt, <OfferMoveDialog offer={offer} step="accept-update" onClose={() => undefined} />)
  expect(await screen.findByText(/150,00/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: pt.offers.moves['accept-update'].confirm }))
  await waitFor(() => expect(mockSent).toEqual([{ update: 'the-second' }]))
})
