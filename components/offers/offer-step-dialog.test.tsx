import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { PlaceTime } from '@/components/places/place-time'
import { sentOffer } from '@/hooks/testing/offers'
import { showAt } from '@/hooks/testing/show'
import pt from '@/locales/pt.json'
import { OfferStepDialog } from './offer-step-dialog'

const mockSent: unknown[] = []
jest.mock('@/lib/api/browser', () => ({
  call: async (_endpoint: unknown, { body }: { body: unknown }) => void mockSent.push(body),
}))

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
const updated = (total_cents: number, key: string) =>
  sentOffer({
    status: 'update_pending',
    pending_update: { ...proposed, total_cents, key },
    can: ['accept-update'],
  })
const dialogOf = (offer: ReturnType<typeof sentOffer>) => (
  <OfferStepDialog offer={offer} step="accept-update" onClose={() => undefined} />
)
beforeEach(() => mockSent.splice(0))

const acceptShown = async () => {
  fireEvent.click(screen.getByRole('button', { name: pt.offers.moves['accept-update'].confirm }))
  await waitFor(() => expect(mockSent).toEqual([{ update: 'the-second' }]))
}

test('accepting an update names the terms that are shown', async () => {
  showAt('/', pt, dialogOf(updated(15_000, 'the-second')))
  expect(await screen.findByText(/150,00/)).toBeTruthy()
  await acceptShown()
})

/** Refetches the offer while the dialog is open. */
const Page = () => {
  const [offer, setOffer] = useState(updated(15_000, 'the-second'))
  return (
    <>
      <button onClick={() => setOffer(updated(95_000, 'the-third'))}>changed</button>
      {dialogOf(offer)}
    </>
  )
}

test('terms that change while the question is open change nothing under the finger', async () => {
  showAt('/', pt, <Page />)
  expect(await screen.findByText(/150,00/)).toBeTruthy()
  fireEvent.click(screen.getByText('changed'))
  expect(screen.queryByText(/950,00/)).toBeNull()
  await acceptShown()
})

test('the start that is agreed to is told on the clock of the place', async () => {
  const start = '2026-12-01T13:00:00.000Z'
  const offer = sentOffer({
    ...updated(15_000, 'the-second'),
    pending_update: { ...proposed, starts_at: start, total_cents: 15_000, key: 'x' },
  })
  showAt('/', pt, <PlaceTime city={1200401}>{dialogOf(offer)}</PlaceTime>)
  expect(await screen.findByText(/08:00 \(horário do Acre\)/)).toBeTruthy()
})
