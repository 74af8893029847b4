import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ComponentProps } from 'react'
import { makingOffer } from '@/hooks/testing/making-offer'
import { ApiError } from '@/lib/api/error'
import { formatDateTime } from '@/lib/format/date'
import pt from '@/locales/pt.json'
import { MakeOffer } from './make-offer'

const mockSent: {
  id: string
  input: { idempotencyKey?: string; body?: Record<string, unknown> }
}[] = []
let mockDurations: unknown = null
let mockEarlier: unknown[] = []
let mockSend: () => unknown = () => ({ pk: 3 })
const mockCall = async (endpoint: { id: string }, input: (typeof mockSent)[number]['input']) => {
  if (endpoint.id === 'getSubService') return { duration_minutes: 240, durations: mockDurations }
  if (endpoint.id === 'getBooking')
    return { answers: [{ key: 'duration', label: 'Por quanto tempo?', value: '6 horas' }] }
  if (endpoint.id === 'listEarlierOffers') return mockEarlier
  if (endpoint.id === 'getProviderCalendar') return []
  if (endpoint.id === 'getPricing') return { commission_percent: 15, least_price_cents: 2_000 }
  mockSent.push({ id: endpoint.id, input })
  return mockSend()
}
jest.mock('@/lib/api/browser', () => ({
  call: (...given: Parameters<typeof mockCall>) => mockCall(...given),
}))
jest.mock('@/lib/api/public', () => ({
  publicCall:
    () =>
    (...given: Parameters<typeof mockCall>) =>
      mockCall(...given),
}))

type Props = ComponentProps<typeof MakeOffer>
const booking = {
  pk: 12,
  sub_service: { pk: 7, name: 'Faxina', slug: 'faxina', service_slug: 'limpeza', icon: '/i.webp' },
  city: { ibge: 3_550_308, name: 'São Paulo', state: 'SP' },
  district: 'Bela Vista',
  address: null,
  when: 'date',
  wanted_from: '2099-12-01T17:30:00.000Z',
  wanted_to: '2099-12-01T21:00:00.000Z',
  starts_at: null,
  ends_at: null,
  expires_at: null,
} as unknown as Props['booking']
const suggestion = (pk: number): NonNullable<Props['suggestion']> => ({
  pk,
  status: 'seen',
  reasons: ['city'],
  created_at: '',
  can: ['convert'],
})
const onSent = jest.fn()
const onClose = jest.fn()
const open = async (part: Partial<Props> = {}) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="pt" messages={pt} timeZone="America/Sao_Paulo">
        <MakeOffer
          suggestion={suggestion(5)}
          booking={booking}
          fixed={{}}
          onSent={onSent}
          onClose={onClose}
          {...part}
        />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 2 })
}
const words = pt.makeOffer
const { fromItemsToReview, on, onward, typeAmount } = makingOffer(words)
const toReview = async () => {
  typeAmount('15000')
  await fromItemsToReview()
}

beforeEach(() => {
  // jsdom has none.
  window.scrollTo = () => undefined
  localStorage.clear()
  mockSent.length = 0
  mockSend = () => ({ pk: 3 })
  onSent.mockClear()
  onClose.mockClear()
})

test('starts at the price with the requested start, and the usual duration cut to the time wanted, saving makeOfferStep 0', async () => {
  await open()
  await on('price')
  expect(localStorage.getItem('makeOfferStep')).toBe('0')
  onward()
  expect(await screen.findByText(pt.fieldErrors.required)).toBeTruthy()
  typeAmount('15000')
  onward()
  await on('time')
  expect(screen.getByLabelText<HTMLInputElement>(new RegExp(words.date)).value).toBe('2099-12-01')
  expect(screen.getByLabelText<HTMLInputElement>(new RegExp(words.time)).value).toBe('14:30')
  expect(localStorage.getItem('makeOfferStep')).toBe('1')
  expect(JSON.parse(localStorage.getItem('currentMakeOffer') ?? '{}')).toMatchObject({
    about: 'suggestion-5',
    duration_minutes: 210,
  })
})

test('focuses the heading on opening, an added item, and the remaining one after a removal', async () => {
  await open()
  expect(document.activeElement).toBe(await on('price'))
  const item = (number: number) =>
    screen.queryByRole('group', { name: words.items.item.replace('{number}', String(number)) })
  fireEvent.click(screen.getByRole('button', { name: words.items.add }))
  expect(item(2)).toBeTruthy()
  expect(document.activeElement).toBe(item(2))
  fireEvent.click(screen.getByRole('button', { name: words.items.remove.replace('{number}', '2') }))
  expect(item(2)).toBeNull()
  expect(document.activeElement).toBe(item(1))
})

test('scrolls each step to the top and focuses its heading', async () => {
  const top = jest.fn()
  window.scrollTo = top
  await open()
  await on('price')
  expect(top.mock.calls).toEqual([[{ top: 0 }]])
  typeAmount('15000')
  onward()
  expect(document.activeElement).toBe(await on('time'))
  expect(top.mock.calls).toEqual([[{ top: 0 }], [{ top: 0 }]])
})

test('asks about a total far below or above the usual price, in the price step and in the review', async () => {
  await open({ usual: { low_cents: 15_000, high_cents: 28_000, unit: 'job', basis: 'reference', n: 0 } })
  await on('price')
  const asked = (total: string) => screen.queryByText(words.unlikelyPrice.title.replace('{total}', total))
  typeAmount('18000')
  expect(asked('R$ 180,00')).toBeNull()
  typeAmount('84000')
  expect(asked('R$ 840,00')).toBeNull()
  typeAmount('1800000')
  expect(asked('R$ 18.000,00')).toBeTruthy()
  typeAmount('2500')
  expect(asked('R$ 25,00')).toBeTruthy()
  await fromItemsToReview()
  expect(asked('R$ 25,00')).toBeTruthy()
})

test('names the least price before anything is typed, and marks the only amount below it', async () => {
  await open()
  await on('price')
  const least = 'R$ 20,00'
  expect(await screen.findByText(words.items.leastPrice.replace('{limit}', least))).toBeTruthy()
  typeAmount('1999')
  onward()
  expect(await screen.findByText(words.items.tooSmall.replace('{limit}', least))).toBeTruthy()
  const amount = screen.getByLabelText(new RegExp(words.items.amount))
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(amount)
  expect(screen.queryByRole('alert')).toBeNull()
  typeAmount('2000')
  onward()
  await on('time')
})

test('marks the total when several items are below the least price together', async () => {
  await open()
  await on('price')
  fireEvent.click(screen.getByRole('button', { name: words.items.add }))
  for (const name of screen.getAllByLabelText(new RegExp(words.items.text)))
    fireEvent.change(name, { target: { value: 'Limpar' } })
  const amounts = screen.getAllByLabelText(new RegExp(words.items.amount))
  for (const amount of amounts) fireEvent.change(amount, { target: { value: '900' } })
  onward()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent?.replace(/\s/g, ' ')).toBe(words.items.sumTooSmall.replace('{limit}', 'R$ 20,00'))
  expect(document.activeElement).toBe(alert)
  for (const amount of amounts) expect(amount.getAttribute('aria-invalid')).not.toBe('true')
  fireEvent.click(screen.getByRole('button', { name: words.items.remove.replace('{number}', '2') }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  fireEvent.change(screen.getByLabelText(new RegExp(words.items.amount)), { target: { value: '2000' } })
  onward()
  await on('time')
})

test('the preview’s offer stands no longer than the request takes offers, as on the customer’s card', async () => {
  const openUntil = new Date(Date.now() + 2 * 86_400_000).toISOString()
  await open({ booking: { ...booking, expires_at: openUntil } })
  await on('price')
  await toReview()
  const until = pt.offers.terms.until.replace('{moment}', formatDateTime(openUntil, 'pt'))
  expect(screen.getByText(until)).toBeTruthy()
})

test('before it is sent, every item that was typed is read without asking for it', async () => {
  await open()
  await on('price')
  fireEvent.change(screen.getAllByLabelText(new RegExp(words.items.text))[0] as HTMLElement, {
    target: { value: 'Lavar três janelas' },
  })
  await toReview()
  const item = screen.getByText('Lavar três janelas')
  expect(item.closest('details')?.open).toBe(true)
})

test('prefills the duration requested by the customer', async () => {
  mockDurations = { field: 'duration', choices: [{ value: '360', label: '6 horas', minutes: 360 }] }
  await open()
  await on('price')
  mockDurations = null
  typeAmount('15000')
  expect(JSON.parse(localStorage.getItem('currentMakeOffer') ?? '{}')).toMatchObject({
    duration_minutes: 360,
  })
})

test('restores step and fields after a reload, and starts anew for another suggestion', async () => {
  await open()
  await toReview()
  cleanup()
  await open()
  await on('review')
  expect(screen.getAllByText(/150,00/).length).toBeGreaterThan(0)
  cleanup()

  await open({ suggestion: suggestion(6) })
  await on('price')
  expect(screen.getByLabelText<HTMLInputElement>(new RegExp(words.items.amount)).value).toBe('')
})

test('two clicks send one offer, in centavos, and leave nothing behind', async () => {
  await open()
  await toReview()
  const send = screen.getByRole('button', { name: words.send })
  fireEvent.click(send)
  fireEvent.click(send)
  await waitFor(() => expect(onSent).toHaveBeenCalledWith({ pk: 3 }))
  expect(mockSent).toHaveLength(1)
  expect(mockSent[0]?.input.body).toMatchObject({
    suggestion: 5,
    items: [{ kind: 'labour', amount_cents: 15_000 }],
    starts_at: expect.stringMatching(/^2099-12-01T(14:30|17:30)/),
    duration_minutes: 210,
  })
  expect(mockSent[0]?.input.idempotencyKey).toBeTruthy()
  expect([localStorage.getItem('currentMakeOffer'), localStorage.getItem('makeOfferStep')]).toEqual([
    null,
    null,
  ])
})

test('shows a rejection, keeps the input, and retries with the same idempotency key', async () => {
  await open()
  await toReview()
  mockSend = () => {
    throw new ApiError({ status: 409, code: 'offers_full' })
  }
  fireEvent.click(screen.getByRole('button', { name: words.send }))
  expect((await screen.findByText(pt.errors.offers_full)).closest('[role=alert]')).toBeTruthy()
  mockSend = () => ({ pk: 3 })
  fireEvent.click(screen.getByRole('button', { name: words.send }))
  await waitFor(() => expect(onSent).toHaveBeenCalled())
  const names = mockSent.map(({ input }) => input.idempotencyKey)
  expect(names[0]).toBe(names[1])
})

test('a refused field leads to its step and is marked there', async () => {
  await open()
  await toReview()
  mockSend = () => {
    throw new ApiError({ status: 422, code: 'validation_error', errors: { starts_at: ['in_the_past'] } })
  }
  fireEvent.click(screen.getByRole('button', { name: words.send }))
  await on('time')
  expect(screen.getByText(pt.fieldErrors.in_the_past)).toBeTruthy()
  // Said once, on its field.
  expect(screen.queryByText(pt.errors.validation_error)).toBeNull()
  fireEvent.change(screen.getByLabelText(new RegExp(words.date)), { target: { value: '2099-12-05' } })
  await waitFor(() => expect(screen.queryByText(pt.fieldErrors.in_the_past)).toBeNull())
})

test('a start that passed while the offer was written is found on sending and leads to its step', async () => {
  await open()
  await toReview()
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2100-01-01T00:00:00Z'))
  try {
    fireEvent.click(screen.getByRole('button', { name: words.send }))
    await on('time')
  } finally {
    now.mockRestore()
  }
  expect(screen.getByText(pt.fieldErrors.in_the_past)).toBeTruthy()
  expect(mockSent).toEqual([])
})

test('a corrected field loses its error as it is typed, that of a price too low too', async () => {
  await open()
  await on('price')
  onward()
  expect(await screen.findByText(pt.fieldErrors.required)).toBeTruthy()
  typeAmount('1999')
  await waitFor(() => expect(screen.queryByText(pt.fieldErrors.required)).toBeNull())
  onward()
  const refused = words.items.tooSmall.replace('{limit}', 'R$ 20,00')
  expect(await screen.findByText(refused)).toBeTruthy()
  typeAmount('2000')
  await waitFor(() => expect(screen.queryByText(refused)).toBeNull())
})

test('shows commission and net amount from the first input on and in the review', async () => {
  await open()
  expect(await screen.findByText(/15% da mão de obra/)).toBeTruthy()
  typeAmount('15001')
  // 85 % of R$ 150.01, rounded like the API.
  expect(await screen.findByText(/Você recebe R\$\s127,51/)).toBeTruthy()
  await toReview()
  const rows = [...document.querySelectorAll('dl dt')].map((term) =>
    [term.textContent, term.nextElementSibling?.textContent].join(': ').replace(/\s/g, ' '),
  )
  expect(rows).toEqual(
    expect.arrayContaining(['Comissão, 15% da mão de obra: -R$ 22,50', 'Você recebe: R$ 127,50']),
  )
})

test('computes each amount live and shows missing or excessive values on their field', async () => {
  await open()
  typeAmount('4000')
  fireEvent.click(screen.getByRole('switch', { name: words.items.byQuantity }))
  // The typed total becomes the unit price.
  const quantity = screen.getByLabelText<HTMLInputElement>(new RegExp(words.items.quantity))
  expect(quantity.value).toBe('1')
  fireEvent.change(quantity, { target: { value: '' } })
  onward()
  expect(await screen.findByText(pt.fieldErrors.required)).toBeTruthy()
  fireEvent.change(quantity, { target: { value: '10000' } })
  onward()
  expect((await screen.findByText(pt.fieldErrors.too_big)).textContent).toContain('9.999')
  fireEvent.change(quantity, { target: { value: '2,5' } })
  expect(quantity.value).toBe('2,5')
  expect((await screen.findAllByText(/R\$\s100,00/)).length).toBeGreaterThan(1)
  await fromItemsToReview()
  fireEvent.click(screen.getByRole('button', { name: words.send }))
  await waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(mockSent[0]?.input.body).toMatchObject({
    items: [{ amount_cents: 10_000, each: { quantity: 2.5, unit: 'unit', unit_cents: 4000 } }],
    warranty_days: null,
  })
})

test('fills the fields from an earlier offer, and undo restores them', async () => {
  mockEarlier = [
    {
      pk: 9,
      status: 'completed',
      sub_service: { pk: 7, name: 'Faxina' },
      items: [{ kind: 'labour', text: 'Faxina pesada', amount_cents: 31_000 }],
      message: 'Levo tudo.',
      duration_minutes: 180,
      warranty_days: 30,
      total_cents: 31_000,
      created_at: '2026-11-01T12:00:00Z',
    },
  ]
  try {
    await open()
    typeAmount('15000')
    fireEvent.click(await screen.findByText(/Usar uma proposta anterior/))
    fireEvent.click(screen.getByRole('button', { name: /Usar a proposta de Faxina/ }))
    const text = () => screen.getByLabelText<HTMLInputElement>(new RegExp(words.items.text)).value
    expect(text()).toBe('Faxina pesada')
    expect(JSON.parse(localStorage.getItem('currentMakeOffer') ?? '{}')).toMatchObject({
      message: 'Levo tudo.',
      duration_minutes: 180,
      warranty_days: 30,
    })
    fireEvent.click(screen.getByRole('button', { name: words.earlier.undo }))
    expect(text()).toBe(words.items.first)
    expect(JSON.parse(localStorage.getItem('currentMakeOffer') ?? '{}')).toMatchObject({
      items: [{ amount_cents: 15_000 }],
      message: '',
    })
  } finally {
    mockEarlier = []
  }
})

test('the browser’s Back goes a step back, with everything typed', async () => {
  await open()
  typeAmount('15000')
  onward()
  await on('time')
  act(() => window.history.back())
  await on('price')
  expect(screen.getByLabelText<HTMLInputElement>(new RegExp(words.items.amount)).value).toMatch(/150,00/)
})
