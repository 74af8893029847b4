import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { isCurrent, navigationOf } from '@/components/layout/navigation'
import { ReviewForm } from '@/components/reviews/review-form'
import { cancellationOf, escrowedBooking } from '@/hooks/testing/payments'
import { showSignedInAt } from '@/hooks/testing/signed-in-stores'
import { ApiError } from '@/lib/api/error'
import type { Booking } from '@/lib/contract/bookings'
import type { FieldErrors } from '@/lib/contract/errors'
import { formatMoment, formatTime } from '@/lib/format/date'
import pt from '@/locales/pt.json'
import { BookingActions } from './booking-actions'
import { BookingCard } from './booking-card'
import { HelpPage } from './help/help-page'
import { ReportPerson } from './help/report-person'
import { StartWithCode } from './start-code'
import { NextSentence } from './status'

/* Actions on a booking's page: rescheduling, help, starting. */
const free = ['2099-12-01T12:00:00.000Z', '2099-12-03T13:00:00.000Z', '2099-12-03T17:30:00.000Z']
const mockSent: { id: string; body: unknown }[] = []
const nothingLost = cancellationOf({
  fee_cents: 0,
  refund_cents: 18_000,
  provider_cents: 0,
  commission_cents: 0,
  next_change_at: null,
  reason: 'provider',
})
const mockWorld = {
  booking: escrowedBooking(),
  times: [] as string[],
  cancellation: nothingLost,
  refusal: null as Error | null,
}
const mockCall = async ({ id }: { id: string }, { body }: { body?: unknown }) => {
  if (id === 'listMoveTimes') return mockWorld.times.map((starts_at) => ({ starts_at, ends_at: starts_at }))
  if (id === 'getCancellation') return mockWorld.cancellation
  if (id !== 'getBooking') mockSent.push({ id, body })
  if (id !== 'getBooking' && mockWorld.refusal) throw mockWorld.refusal
  return mockWorld.booking
}
jest.mock('@/lib/api/browser', () => ({
  call: (...given: Parameters<typeof mockCall>) => mockCall(...given),
}))
beforeEach(() => {
  mockSent.length = 0
  Object.assign(mockWorld, { times: free, refusal: null })
})

const words = pt.bookings
const said = (text: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce((all, [name, value]) => all.replaceAll(`{${name}}`, value), text)
const agreed = (part: Partial<Booking> = {}) =>
  escrowedBooking({ status: 'approved', pay_until: null, can: ['reschedule', 'chat'], ...part })
const show = (child: ReactNode) => showSignedInAt('/my-bookings/31/', pt, child)
const dialog = async () => within(await screen.findByRole('dialog'))

test('reopens a request in one tap after the provider canceled, and shows a refusal in place', async () => {
  const canceled = escrowedBooking({ status: 'canceled_by_provider', pay_until: null, can: ['revive'] })
  show(<BookingActions booking={canceled} />)
  const button = screen.getByRole('button', { name: words.moves.revive.action })
  mockWorld.refusal = new ApiError({ status: 409, code: 'state_changed' })
  fireEvent.click(button)
  expect(await screen.findByText(pt.errors.state_changed)).toBeTruthy()
  mockWorld.refusal = null
  fireEvent.click(button)
  await waitFor(() => expect(mockSent.map(({ id }) => id)).toEqual(['reviveBooking', 'reviveBooking']))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('shows a canceling provider the refund first', async () => {
  show(<BookingActions booking={agreed({ role: 'provider', payment: null, can: ['cancel'] })} />)
  fireEvent.click(screen.getByRole('button', { name: words.moves.more }))
  fireEvent.click(await screen.findByRole('menuitem', { name: words.moves.cancel.action }))
  const asked = await dialog()
  expect(asked.getByText(pt.payments.cancel.title)).toBeTruthy()
  expect(await asked.findByText(pt.payments.cancel.way.provider)).toBeTruthy()
  expect(asked.getByText(pt.payments.cancel.customer).closest('div')?.textContent).toContain('180,00')
})

test('hides an empty menu', () => {
  show(<BookingActions booking={agreed({ role: 'operator', can: [] })} />)
  expect(screen.queryByRole('button', { name: words.moves.more })).toBeNull()
})

describe('another time', () => {
  const open = async (booking: Booking) => {
    mockWorld.booking = booking
    show(<BookingActions booking={booking} />)
    fireEvent.click(screen.getByRole('button', { name: words.moves.more }))
    fireEvent.click(await screen.findByRole('menuitem', { name: words.moves.reschedule.action }))
    return dialog()
  }

  test('is one of the free ones, beside the agreed one; nothing chosen is said', async () => {
    const asked = await open(agreed())
    expect(asked.getByText(words.moves.reschedule.now).parentElement?.textContent).toContain('09:00')
    expect(asked.getByText(said(words.moves.reschedule.text, { name: 'Rui' }))).toBeTruthy()
    fireEvent.click(asked.getByRole('button', { name: words.moves.reschedule.confirm }))
    expect(asked.getByText(words.moves.reschedule.choose)).toBeTruthy()
    expect(document.activeElement?.textContent).toBe(words.moves.reschedule.choose)
    expect(mockSent).toEqual([])
    // The agreed time is not offered as a new one.
    expect(await asked.findByRole('button', { name: '10:00' })).toBeTruthy()
    expect(asked.queryByRole('button', { name: '09:00' })).toBeNull()
    fireEvent.click(asked.getByRole('button', { name: '14:30' }))
    expect(asked.queryByText(words.moves.reschedule.choose)).toBeNull()
    fireEvent.click(asked.getByRole('button', { name: words.moves.reschedule.confirm }))
    await waitFor(() => expect(mockSent).toEqual([{ id: 'rescheduleBooking', body: { starts_at: free[2] } }]))
  })

  test('outside the free ones is the provider’s to name alone', async () => {
    const asked = await open(agreed())
    expect(asked.queryByRole('button', { name: words.moves.reschedule.another })).toBeNull()
    cleanup()
    const own = await open(agreed({ role: 'provider' }))
    fireEvent.click(own.getByRole('button', { name: words.moves.reschedule.another }))
    fireEvent.change(own.getByLabelText(words.moves.reschedule.date), { target: { value: '2099-12-06' } })
    fireEvent.change(own.getByLabelText(words.moves.reschedule.time), { target: { value: '20:00' } })
    fireEvent.click(own.getByRole('button', { name: words.moves.reschedule.confirm }))
    await waitFor(() =>
      expect(mockSent).toEqual([
        { id: 'rescheduleBooking', body: { starts_at: '2099-12-06T23:00:00.000Z' } },
      ]),
    )
  })

  test('explains the next step without free times', async () => {
    mockWorld.times = []
    const asked = await open(agreed())
    expect(await asked.findByText(said(words.moves.reschedule.none, { name: 'Rui' }))).toBeTruthy()
  })

  test.each([
    ['customer', words.proposed.decline, words.proposed.theirs],
    ['provider', words.proposed.takeBack, words.proposed.mine],
  ] as const)('shows the %s the provider’s proposal, which they can end', async (role, action, title) => {
    const proposed = { starts_at: free[1] ?? '', by: 'provider' as const }
    const booking = agreed({ role, proposed_start: proposed, can: ['reschedule', 'keep-time'] })
    mockWorld.booking = agreed({ role })
    show(<BookingActions booking={booking} />)
    expect(screen.getByText(said(title, { name: role === 'customer' ? 'Rui' : 'Ana' }))).toBeTruthy()
    const day = formatMoment(proposed.starts_at, 'longDate', 'pt')
    expect(screen.getByText(`${day}, ${formatTime(proposed.starts_at, 'pt')}`)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: action }))
    await waitFor(() => expect(mockSent).toEqual([{ id: 'keepTime', body: {} }]))
  })
})

describe('help', () => {
  const open = async (booking: Booking) => {
    mockWorld.booking = booking
    show(<HelpPage booking={31} />)
    await screen.findByText(words.help.contact.title)
  }

  test('answers questions of this state and opens nothing', async () => {
    await open(agreed({ status: 'delivered', can: ['complete', 'request-changes', 'dispute', 'chat'] }))
    expect(screen.getByText(words.help.q.autoComplete)).toBeTruthy()
    expect(screen.getByText(said(words.help.a.autoComplete, { hours: '48' }))).toBeTruthy()
    expect(screen.queryByText(words.help.q.noOffers)).toBeNull()
    expect(screen.getByText(words.help.dispute.action).closest('a')?.getAttribute('href')).toContain(
      '/my-bookings/31/dispute/',
    )
    expect(screen.getByText(words.help.back).closest('a')?.getAttribute('href')).toMatch(
      /\/my-bookings\/31\/?$/,
    )
    expect(mockSent).toEqual([])
  })

  test('no dispute is offered where none can be opened', async () => {
    await open(agreed({ status: 'completed', can: ['review', 'chat'] }))
    expect(screen.queryByText(words.help.dispute.title)).toBeNull()
  })

  test('a person is reported with a reason and words, once', async () => {
    await open(agreed())
    fireEvent.click(screen.getByRole('button', { name: said(words.help.report.action, { name: 'Rui' }) }))
    const send = screen.getByRole('button', { name: words.help.report.send })
    fireEvent.click(send)
    expect(await screen.findByText(words.help.report.choose)).toBeTruthy()
    expect(screen.getByText(words.help.report.short)).toBeTruthy()
    fireEvent.change(
      screen.getByRole('combobox', { name: new RegExp(words.help.report.reason.replace('?', '\\?')) }),
      { target: { value: 'outside_payment' } },
    )
    fireEvent.change(screen.getByLabelText(new RegExp(words.help.report.what)), {
      target: { value: 'Pediu Pix por fora.' },
    })
    fireEvent.click(send)
    fireEvent.click(send)
    expect(await screen.findByText(words.help.report.sent)).toBeTruthy()
    expect(mockSent).toEqual([
      { id: 'reportPerson', body: { person: 4, reason: 'outside_payment', text: 'Pediu Pix por fora.' } },
    ])
  })
})

test('starting days early names the day first; near the hour nobody is asked', async () => {
  const type = () => {
    fireEvent.change(screen.getByLabelText(words.startCode.field), { target: { value: '1234' } })
    fireEvent.click(screen.getByRole('button', { name: words.startCode.start }))
  }
  const { unmount } = show(<StartWithCode booking={agreed()} />)
  type()
  const asked = await dialog()
  expect(asked.getByText(/terça-feira, 1 de dezembro, às 09:00/)).toBeTruthy()
  expect(mockSent).toEqual([])
  fireEvent.click(asked.getByRole('button', { name: words.startCode.early.confirm }))
  await waitFor(() => expect(mockSent).toEqual([{ id: 'startBooking', body: { code: '1234', early: true } }]))
  unmount()
  mockSent.length = 0
  show(<StartWithCode booking={agreed({ starts_at: new Date(Date.now() + 60_000).toISOString() })} />)
  type()
  await waitFor(() => expect(mockSent.map(({ id }) => id)).toEqual(['startBooking']))
  expect(mockSent[0]?.body).not.toHaveProperty('early', true)
})

describe('what is refused is said on its field, and what was typed stays', () => {
  const wrong = (errors: FieldErrors, code: 'validation_error' | 'code_invalid' = 'validation_error') =>
    new ApiError({ status: 422, code, errors })
  const fieldOf = (name: string) =>
    (document.getElementById(name) ?? document.getElementById(`field-${name}`)) as HTMLTextAreaElement
  const saidOf = (name: string) =>
    document.getElementById(fieldOf(name).getAttribute('aria-describedby') ?? '')?.textContent
  const type = (name: string, value: string) => fireEvent.change(fieldOf(name), { target: { value } })

  test('a wrong code at the door; too many of them say when to come back', async () => {
    const soon = new Date(Date.now() + 60_000).toISOString()
    mockWorld.refusal = wrong({ code: ['code_invalid'] }, 'code_invalid')
    show(<StartWithCode booking={agreed({ starts_at: soon })} />)
    // The mask leaves an overlong code as typed; truncating would make it another code.
    type('code', '12 34 5')
    expect(fieldOf('code').value).toBe('12345')
    type('code', '12 34')
    const start = screen.getByRole('button', { name: words.startCode.start })
    fireEvent.click(start)
    await waitFor(() => expect(saidOf('code')).toBe(pt.errors.code_invalid))
    expect([fieldOf('code').value, document.activeElement]).toEqual(['1234', fieldOf('code')])
    expect(screen.queryByRole('alert')).toBeNull()
    mockWorld.refusal = new ApiError({ status: 429, code: 'too_many_requests', retryAfterSeconds: 900 })
    fireEvent.click(start)
    expect((await screen.findByRole('alert')).textContent).toContain('15 minutos')
  })

  test('a review without stars is not sent; its words are refused beside them', async () => {
    mockWorld.refusal = wrong({ text: ['too_long'] })
    show(<ReviewForm booking={31} name="Rui" />)
    const send = screen.getByRole('button', { name: pt.reviews.form.send })
    type('review-text', 'Muito bom.')
    fireEvent.click(send)
    const group = screen.getByRole('group')
    await waitFor(() => expect(group.textContent).toContain(pt.reviews.form.choose))
    expect([mockSent, document.activeElement]).toEqual([[], screen.getAllByRole('radio')[0]])
    fireEvent.click(screen.getAllByRole('radio')[3] as HTMLElement)
    fireEvent.click(send)
    await waitFor(() => expect(saidOf('review-text')).toContain(pt.fieldErrors.too_long))
    expect(mockSent).toEqual([{ id: 'reviewBooking', body: { rating: 4, text: 'Muito bom.' } }])
    expect([fieldOf('review-text').value, group.textContent?.includes(pt.reviews.form.choose)]).toEqual([
      'Muito bom.',
      false,
    ])
  })

  test('a report of a person', async () => {
    mockWorld.refusal = wrong({ text: ['too_long'] })
    show(<ReportPerson booking={31} person={{ pk: 4, full_name: 'Rui' }} />)
    const send = screen.getByRole('button', { name: words.help.report.send })
    type('report-text', 'Pediu Pix por fora.')
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'rude' } })
    fireEvent.click(send)
    await waitFor(() => expect(saidOf('report-text')).toContain(pt.fieldErrors.too_long))
    expect([fieldOf('report-text').value, screen.queryByText(words.help.report.sent)]).toEqual([
      'Pediu Pix por fora.',
      null,
    ])
  })
})

test('lists a proposed time and the side that must answer', () => {
  const { unmount } = show(<BookingCard booking={agreed()} />)
  expect(screen.getByText(words.next.customer.approved)).toBeTruthy()
  unmount()
  for (const [by, said] of [
    ['customer', words.next.customer.proposed.mine],
    ['provider', words.next.customer.proposed.theirs],
  ] as const) {
    const card = show(
      <BookingCard booking={agreed({ proposed_start: { starts_at: '2026-12-02T12:00:00.000Z', by } })} />,
    )
    expect(card.container.textContent).toContain(said.split('. ')[0])
    expect(screen.queryByText(words.next.customer.approved)).toBeNull()
    card.unmount()
  }
})

test.each(['customer', 'provider'] as const)(
  'warns the %s of an externally refunded job in lists',
  (role) => {
    show(<BookingCard booking={agreed({ role, status: 'in_progress', refunded_outside: true })} />)
    expect(screen.getByText(words.next.refundedOutside[role])).toBeTruthy()
    expect(screen.queryByText(words.next[role].in_progress)).toBeNull()
  },
)

test.each(['customer', 'provider'] as const)('the %s is told of a payment their bank contests', (role) => {
  const job = agreed({ role, status: 'in_progress', contested: true, can: ['deliver', 'chat'] })
  const { unmount } = show(<BookingCard booking={job} />)
  expect(screen.getByText(words.next.contested[role])).toBeTruthy()
  expect(screen.queryByText(words.next[role].in_progress)).toBeNull()
  unmount()
  // In a dispute both sides get a link to its page.
  show(<BookingCard booking={agreed({ role, status: 'disputed', contested: true })} />)
  expect(screen.getByText(words.next[role].disputed)).toBeTruthy()
})

test.each([
  [
    'customer',
    { status: 'booking_offers', offer_count: 3 },
    'Compare as propostas e escolha a melhor para você.',
  ],
  [
    'customer',
    { status: 'booking_offers', offer_count: 1 },
    'Chegou uma proposta. Veja se ela serve para você.',
  ],
  ['customer', { status: 'booking_offers', offer_count: 0 }, words.next.customer.booking_offers],
  ['customer', { status: 'completed', can: ['review'] }, words.next.review],
  ['provider', { status: 'completed', can: ['review'] }, words.next.review],
  ['provider', { status: 'completed' }, words.next.provider.completed],
] as const)('names the next step (%s %o)', (role, part, said) => {
  const job = agreed({ role, ...part, can: 'can' in part ? [...part.can] : [] })
  show(<NextSentence booking={job} reader={role} />)
  expect(screen.getByText(said)).toBeTruthy()
})

test.each([
  ['approved', words.next.taken],
  ['completed', words.next.taken],
  ['canceled', words.next.provider.canceled],
] as const)('shows a provider without the job the outcome of a request that is %s', (status, said) => {
  show(<NextSentence booking={{ ...agreed({ status, can: [] }), role: 'suggested' }} reader="onlooker" />)
  expect(screen.getByText(said)).toBeTruthy()
})

test('tells a provider their own offer on an open request, with the way to change it', () => {
  const next = (own_offer: Booking['own_offer']) =>
    show(
      <NextSentence
        booking={{ ...agreed({ status: 'booking_offers', can: [] }), role: 'suggested', own_offer }}
        reader="onlooker"
      />,
    )
  const { unmount } = next({ pk: 8, total_cents: 18_000, proposed_cents: 19_500 })
  expect(screen.getByText(/Sua proposta/).textContent).toMatch(
    /^Sua proposta: R\$\s180,00. Mudança enviada: R\$\s195,00. Editar proposta$/,
  )
  expect(screen.getByRole('link').getAttribute('href')).toMatch(/statusId=pending&make=8$/)
  unmount()
  next(null)
  expect(screen.queryByText(/Sua proposta/)).toBeNull()
})

test('a list says that an offer changed, and asks for an answer', () => {
  const job = agreed({ role: 'customer', status: 'booking_offers', offer_count: 3, can: ['cancel'] })
  const { unmount } = show(<BookingCard booking={job} />)
  expect(screen.queryByText(/mudou/)).toBeNull()
  unmount()
  show(<BookingCard booking={{ ...job, updated_offer_count: 1 }} />)
  expect(screen.getByText('1 proposta atualizada espera sua resposta')).toBeTruthy()
})

test('to a provider the page of a job belongs to the offers, to a customer to the bookings', () => {
  const marked = (role: 'customer' | 'provider', path: string) =>
    navigationOf(role)
      .filter((item) => isCurrent(item, path, role))
      .map(({ key }) => key)
  for (const path of ['/my-bookings/31/', '/my-bookings/31/help/', '/my-bookings/31/dispute/']) {
    expect(marked('provider', path)).toEqual(['offers'])
    expect(marked('customer', path)).toEqual(['myBookings'])
  }
  for (const path of ['/my-bookings/', '/my-bookings/31/offers/', '/my-bookings/31/pay/'])
    expect(marked('provider', path)).toEqual(['myBookings'])
})
