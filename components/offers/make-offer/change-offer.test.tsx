import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { makingOffer } from '@/hooks/testing/making-offer'
import { sentOffer } from '@/hooks/testing/offers'
import { pageAt } from '@/hooks/testing/page'
import { escrowedBooking } from '@/hooks/testing/payments'
import type { Offer } from '@/lib/contract/offers'
import pt from '@/locales/pt.json'
import { MakeOffer } from './make-offer'

const mockSent: unknown[] = []
const mockAnswers: Record<string, unknown> = {
  getPricing: { commission_percent: 15, least_price_cents: 2_000 },
  getSubService: { duration_minutes: 240, durations: null },
}
jest.mock('@/lib/api/browser', () => ({
  call: async ({ id }: { id: string }, { body }: { body?: unknown } = {}) => {
    if (id === 'updateOffer') mockSent.push(body)
    return id === 'getProviderCalendar' ? [] : (mockAnswers[id] ?? null)
  },
}))
jest.mock('@/lib/api/public', () => ({
  publicCall:
    () =>
    async ({ id }: { id: string }) =>
      mockAnswers[id] ?? null,
}))

const words = pt.makeOffer
const { on, typeAmount } = makingOffer(words)
beforeEach(() => mockSent.splice(0))

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

const terms = (amount_cents: number, starts_at: string) => ({
  items: [{ kind: 'labour' as const, text: 'Faxina', amount_cents }],
  message: 'Posso ir.',
  starts_at,
  duration_minutes: 120,
  warranty_days: null,
})
const field = <Field extends HTMLElement = HTMLInputElement>(name: string) =>
  screen.getByLabelText<Field>(new RegExp(name))
const write = (text: string) =>
  fireEvent.change(field(words.messageUpdate.label), { target: { value: text } })
const send = () => fireEvent.click(screen.getByRole('button', { name: words.sendUpdate }))
const preview = () => screen.getByRole('region', { name: words.preview })

test('an offer is changed from what was proposed last, answered or not', async () => {
  await open({
    ...sentOffer(),
    ...terms(18_000, '2099-12-01T17:30:00.000Z'),
    pending_update: { ...sentOffer(), ...terms(21_000, '2099-12-02T12:00:00.000Z'), key: 'k' },
  })
  expect(field(words.items.amount).value).toContain('210,00')
  expect(field(words.date).value).toBe('2099-12-02')
  expect(field(words.time).value).toBe('09:00')
})

test('sends a changed price from the one page it opens on, with the message as it was', async () => {
  await open(sentOffer({ message: 'Posso ir.', can: ['update'] }))
  expect(screen.queryByRole('button', { name: words.continue })).toBeNull()
  typeAmount('19500')
  send()
  await waitFor(() => expect(mockSent).toHaveLength(1))
  expect(mockSent[0]).toMatchObject({ items: [{ amount_cents: 19_500 }], message: 'Posso ir.' })
})

test('sends what is written with the change in place of the former message', async () => {
  await open(sentOffer({ message: 'Posso ir.', can: ['update'] }))
  expect(field(words.messageUpdate.label).value).toBe('')
  write('Com as janelas.')
  send()
  await waitFor(() => expect(mockSent).toHaveLength(1))
  expect(mockSent[0]).toMatchObject({ items: [{ amount_cents: 18_000 }], message: 'Com as janelas.' })
})

test('does not send an offer in which nothing is changed', async () => {
  await open(sentOffer({ can: ['update'] }))
  send()
  expect(await screen.findByText(words.unchanged)).toBeTruthy()
  expect(mockSent).toEqual([])
  typeAmount('19500')
  expect(screen.queryByText(words.unchanged)).toBeNull()
})

test('marks a field that is missing and has no preview of an incomplete change', async () => {
  await open(sentOffer({ can: ['update'] }))
  fireEvent.change(field(words.date), { target: { value: '' } })
  send()
  await waitFor(() => expect(field(words.date).getAttribute('aria-invalid')).toBe('true'))
  expect(screen.queryByRole('region', { name: words.preview })).toBeNull()
  expect(mockSent).toEqual([])
})

describe('new terms of an offer that was sent', () => {
  const contact = 'Ligue para (11) 91234-5678'
  const offer = sentOffer({
    items: [{ kind: 'labour', text: contact, amount_cents: 18_000 }],
    message: 'Posso atender.',
    can: ['update'],
  })
  const own = () => screen.getByRole('region', { name: words.onlyYou })

  test('are shown as the customer reads the change; words that stay are none, masked or not', async () => {
    await open(offer)
    typeAmount('20000')
    write('Levo tudo.')
    const said = pt.offers.update
    const changed = [...preview().querySelectorAll('del')].map(({ textContent }) => textContent)
    expect(changed.map((text) => text?.replace(/\s/g, ' '))).toEqual(Array(2).fill(`${said.was} R$ 180,00`))
    expect(preview().textContent).not.toContain('91234')
    expect(preview().textContent).toContain('Posso atender.')
    expect(screen.getByText(said.messageNew)).toBeTruthy()
    expect(own().textContent).toContain(pt.ui.shield.job)
  })

  test('without a contact nothing is said of one, and a message that stays is not new', async () => {
    await open({ ...offer, items: sentOffer().items })
    expect(own().textContent).not.toContain(pt.ui.shield.job)
    expect(preview().querySelector('del')).toBeNull()
    expect(screen.queryByText(pt.offers.update.messageNew)).toBeNull()
  })

  test('cost to cancel what the customer reads', async () => {
    const starts_at = new Date(Date.now() + 2 * 86_400_000).toISOString()
    await open({ ...offer, starts_at, cancellation: 'usual' })
    expect(preview().querySelector('summary')?.textContent).toMatch(/^Cancele grátis até/)
  })
})

test('promises only what is longer than the warranty of the law, which the customer reads otherwise', async () => {
  await open(sentOffer({ legal_warranty_days: 90, can: ['update'] }))
  const select = field<HTMLSelectElement>(words.warranty.name)
  expect([...select.options].map(({ textContent }) => textContent)).toEqual([
    '90 dias, pela lei',
    '180 dias',
    '365 dias',
  ])
  expect(screen.getAllByText(/dias depois do serviço/).map(({ textContent }) => textContent)).toEqual([
    '90 dias depois do serviço, pela lei',
  ])
})
