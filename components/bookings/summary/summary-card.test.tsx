import { TextEncoder } from 'node:util'
import { fireEvent, screen } from '@testing-library/react'
import { actionsFor } from '@/components/bookings/actions'
import { sentOffer } from '@/hooks/testing/offers'
import { escrowedBooking } from '@/hooks/testing/payments'
import { showAt } from '@/hooks/testing/show'
import type { MoneyEvent } from '@/lib/contract/booking-money'
import type { Booking } from '@/lib/contract/bookings'
import pt from '@/locales/pt.json'
import { SummaryCard } from './summary-card'

// jsdom has none.
globalThis.TextEncoder = TextEncoder

const mockSaved: { file: Blob; name: string }[] = []
jest.mock('@/lib/files/save-file', () => ({
  saveFile: (file: Blob, name: string) => mockSaved.push({ file, name }),
}))
const mockMoney: { events: MoneyEvent[] } = { events: [] }
jest.mock('@/lib/api/browser', () => ({ call: async () => mockMoney.events }))
beforeEach(() => (mockMoney.events = []))

const textOf = (file: Blob | undefined) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file ?? new Blob())
  })
const agreed = (part: Partial<Booking> = {}) =>
  escrowedBooking({ status: 'approved', pay_until: null, can: ['chat'], ...part })
const show = (booking: Booking) => showAt('/my-bookings/31/', pt, <SummaryCard booking={booking} />)

test('shows a provider the customer’s record, or that they are new', () => {
  const record = {
    completed_count: 3,
    rating: 4.5,
    review_count: 2,
    member_since: '2026-03-10T12:00:00.000Z',
  }
  const { unmount } = show(agreed({ role: 'provider', customer_record: record }))
  expect(screen.getByText('3 serviços concluídos')).toBeTruthy()
  expect(document.body.textContent).toContain('4,5')
  unmount()
  const newcomer = { ...record, completed_count: 0, rating: null, review_count: 0 }
  show(agreed({ role: 'provider', customer_record: newcomer }))
  expect(screen.getByText(/^Primeiro serviço aqui, conta desde março de 2026$/)).toBeTruthy()
})

test('shows the provider what they get, beside the agreed price', async () => {
  mockMoney.events = [
    {
      pk: 'release',
      at: null,
      text: 'Liberado para você',
      amount_cents: 17_800,
      state: 'expected',
      expected_at: null,
      kind: 'released',
    },
  ]
  show(agreed({ role: 'provider', approved_offer: sentOffer({ status: 'approved' }) }))
  expect((await screen.findByText(/^Você recebe/)).textContent).toBe('Você recebe R$\u00a0178,00')
})

test('tells a provider first what they received for a late cancellation', async () => {
  mockMoney.events = [
    {
      pk: 'fee',
      at: '2026-11-29T15:00:00.000Z',
      text: 'Taxa de cancelamento para você',
      amount_cents: 2_550,
      state: 'done',
      expected_at: null,
      kind: 'fee',
    },
  ]
  const booking = { role: 'provider', status: 'canceled_by_customer' } as const
  show(agreed({ ...booking, approved_offer: sentOffer({ status: 'approved' }) }))
  const fee = await screen.findByText(
    /^Em dom\., 29 de nov\., você recebeu R\$\s25,50 pelo cancelamento tardio\.$/,
  )
  const next = screen.getByText(pt.bookings.next.provider.canceled_by_customer)
  expect(fee.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('shows an operator both sides and no help link', () => {
  show(agreed({ role: 'operator', can: ['cancel'] }))
  const { customer, provider } = agreed()
  for (const name of [customer.full_name, provider?.full_name ?? ''])
    expect(screen.getByText(name)).toBeTruthy()
  expect(actionsFor(agreed({ role: 'operator' })).rest.map(({ key }) => key)).not.toContain('help')
})

describe('from being paid on', () => {
  const address = {
    pk: 2,
    label: null,
    cep: '01310100',
    street: 'Avenida Paulista',
    number: '1000',
    complement: 'apto 71',
    district: 'Bela Vista',
    city: 3_550_308,
    city_name: 'São Paulo',
    state: 'SP' as const,
  }
  const customer = { pk: 9, full_name: 'Ana Souza', photo: null, phone: '+5511912345678' }
  const { calendar, facts } = pt.bookings

  test('the other side is called; before, there is nobody to call', () => {
    const { unmount } = show(agreed({ role: 'provider', customer }))
    const call = screen.getByRole('link', { name: /^Ligar para Ana Souza: \(11\) 91234-5678$/ })
    expect(call.getAttribute('href')).toBe('tel:+5511912345678')
    unmount()
    show(escrowedBooking({ role: 'provider' }))
    expect(screen.queryByRole('link', { name: /^Ligar para/ })).toBeNull()
  })

  test('links the provider to the street address after payment, to the district before', () => {
    const target = (name: string) =>
      new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '').searchParams
    const { unmount } = show(agreed({ role: 'provider', customer, address }))
    expect(target(facts.route).get('destination')).toBe(
      'Avenida Paulista, 1000, Bela Vista, São Paulo - SP, 01310-100',
    )
    unmount()
    const { unmount: leave } = show(escrowedBooking({ role: 'provider' }))
    expect(target(facts.map).get('query')).toBe('Bela Vista, São Paulo - SP')
    leave()
    show(agreed({ address }))
    expect(screen.queryByRole('link', { name: facts.route })).toBeNull()
  })

  test('the appointment goes to a calendar, with when, where and a number that rises as it moves', async () => {
    mockSaved.length = 0
    show(agreed({ role: 'provider', customer, address, revision: 4 }))
    fireEvent.click(screen.getByRole('button', { name: calendar.add }))
    expect(mockSaved.map(({ name }) => name)).toEqual(['agenda-31.ics'])
    // Continuation lines begin with a space.
    const text = (await textOf(mockSaved[0]?.file)).replace(/\r\n /g, '')
    for (const line of [
      'UID:booking-31@localhost',
      'SEQUENCE:4',
      'DTSTART:20991201T120000Z',
      'DTEND:20991201T140000Z',
      'SUMMARY:Faxina com Ana Souza',
    ])
      expect(text).toContain(`${line}\r\n`)
    expect(text).toMatch(/LOCATION:Avenida Paulista\\, 1000\\, apto 71/)
  })

  test('the calendar is the customer’s action before the day, and writing the second one', () => {
    const approved_offer = sentOffer({ status: 'approved' })
    show(agreed({ approved_offer }))
    const [button, ...others] = screen.getAllByRole('button', { name: calendar.add })
    expect(others).toEqual([])
    const chat = screen.getByRole('link', { name: pt.bookings.moves.chat })
    expect(button?.compareDocumentPosition(chat)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(button?.className).not.toBe(chat.className)
  })

  test('offers no calendar file before confirmation', () => {
    show(escrowedBooking())
    expect(screen.queryByRole('button', { name: calendar.add })).toBeNull()
  })
})

test('shows the photos of the result, the newest first, above the confirmation', async () => {
  const deliveries = [
    { at: '2026-11-20T12:00:00.000Z', photos: [{ id: 'a', url: '/media/a.webp' }] },
    { at: '2026-11-21T12:00:00.000Z', photos: [{ id: 'b', url: '/media/b.webp' }] },
  ]
  show(agreed({ status: 'delivered', can: ['complete'], deliveries }))
  const strip = await screen.findByRole('region', { name: pt.bookings.result.title })
  const photos = [...strip.querySelectorAll('img')].map((photo) => photo.getAttribute('src'))
  expect(photos).toEqual(['/media/b.webp', '/media/a.webp'])
  const confirm = screen.getByRole('button', { name: pt.bookings.moves.complete.action })
  expect(strip.compareDocumentPosition(confirm)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
