import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { makingOffer } from '@/hooks/testing/making-offer'
import { sentOffer } from '@/hooks/testing/offers'
import { pageAt } from '@/hooks/testing/page'
import { escrowedBooking } from '@/hooks/testing/payments'
import type { Offer } from '@/lib/contract/offers'
import pt from '@/locales/pt.json'
import { MakeOffer } from './make-offer'

const mockAnswers: Record<string, unknown> = {
  getPricing: { commission_percent: 15, least_price_cents: 2_000 },
  getSubService: { duration_minutes: 240, durations: null },
}
jest.mock('@/lib/api/browser', () => ({
  call: async ({ id }: { id: string }) => (id === 'getProviderCalendar' ? [] : (mockAnswers[id] ?? null)),
}))
jest.mock('@/lib/api/public', () => ({
  publicCall:
    () =>
    async ({ id }: { id: string }) =>
      mockAnswers[id] ?? null,
}))

const words = pt.makeOffer
const { fromItemsToReview, on, onward, typeAmount } = makingOffer(words)

const open = async (offer: Offer) => {
  window.scrollTo = () => undefined
  localStorage.clear()
  const { Page } = pageAt('/provider/offers/?statusId=pending&make=3', 'pt', pt)
  const leave = () => undefined
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page>
        <MakeOffer
          suggestion={null}
          booking={escrowedBooking({ status: 'booking_offers' })}
          offer={offer}
          fixed={offer}
          onSent={leave}
          onClose={leave}
        />
      </Page>
    </QueryClientProvider>,
  )
  await on('price')
}

test('an offer is changed from what was proposed last, answered or not', async () => {
  const terms = (amount_cents: number, starts_at: string) => ({
    items: [{ kind: 'labour' as const, text: 'Faxina', amount_cents }],
    message: 'Posso ir.',
    starts_at,
    duration_minutes: 120,
    warranty_days: null,
  })
  const offer = {
    pk: 3,
    ...terms(18_000, '2099-12-01T17:30:00.000Z'),
    pending_update: terms(21_000, '2099-12-02T12:00:00.000Z'),
  } as unknown as Offer
  await open(offer)
  const amount = screen.getByLabelText<HTMLInputElement>(new RegExp(words.items.amount))
  expect(amount.value).toContain('210,00')
  onward()
  await on('time')
  expect(screen.getByLabelText<HTMLInputElement>(new RegExp(words.date)).value).toBe('2099-12-02')
  expect(screen.getByLabelText<HTMLInputElement>(new RegExp(words.time)).value).toBe('09:00')
})

describe('new terms of an offer that was sent', () => {
  const contact = 'Ligue para (11) 91234-5678'
  const offer = sentOffer({
    items: [{ kind: 'labour', text: contact, amount_cents: 18_000 }],
    message: 'Posso atender.',
    can: ['update'],
  })
  const preview = () => screen.getByRole('region', { name: words.preview })
  const own = () => screen.getByRole('region', { name: words.onlyYou })

  test('are shown as the customer reads the change; words that stay are none, masked or not', async () => {
    await open(offer)
    await on('price')
    typeAmount('20000')
    onward()
    await on('time')
    onward()
    await on('message')
    fireEvent.change(screen.getByLabelText(new RegExp(words.message)), { target: { value: 'Levo tudo.' } })
    onward()
    await on('review')
    const said = pt.offers.update
    const changed = [...preview().querySelectorAll('del')].map(({ textContent }) => textContent)
    expect(changed.map((text) => text?.replace(/\s/g, ' '))).toEqual(Array(2).fill(`${said.was} R$ 180,00`))
    expect(preview().textContent).not.toContain('91234')
    expect(screen.getByText(said.messageNew)).toBeTruthy()
    expect(own().textContent).toContain(pt.ui.shield.job)
  })

  test('without a contact nothing is said of one, and a message that stays is not new', async () => {
    await open({ ...offer, items: sentOffer().items })
    await on('price')
    await fromItemsToReview()
    expect(own().textContent).not.toContain(pt.ui.shield.job)
    expect(preview().querySelector('del')).toBeNull()
    expect(screen.queryByText(pt.offers.update.messageNew)).toBeNull()
  })
})

test('promises only what is longer than the warranty of the law, which the customer reads otherwise', async () => {
  await open(sentOffer({ legal_warranty_days: 90, can: ['update'] }))
  onward()
  await on('time')
  const select = screen.getByLabelText<HTMLSelectElement>(new RegExp(words.warranty.name))
  expect([...select.options].map(({ textContent }) => textContent)).toEqual([
    '90 dias, pela lei',
    '180 dias',
    '365 dias',
  ])
  const shown = async () => {
    onward()
    await on('message')
    onward()
    await on('review')
    return screen.getAllByText(/dias depois do serviço/).map(({ textContent }) => textContent)
  }
  expect(await shown()).toEqual(['90 dias depois do serviço, pela lei'])
})
