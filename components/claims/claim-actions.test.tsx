import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { claimOf } from '@/hooks/testing/claims'
import { escrowedBooking } from '@/hooks/testing/payments'
import { recordCalls } from '@/hooks/testing/recorded-calls'
import { showSignedInAt } from '@/hooks/testing/signed-in-stores'
import { ApiError } from '@/lib/api/error'
import type { Claim } from '@/lib/contract/claims'
import pt from '@/locales/pt.json'
import { ClaimActions } from './claim-actions'

const mockApi = recordCalls(() => claimOf({ can: [] }))
jest.mock('@/lib/api/browser', () => ({
  call: (...given: Parameters<typeof mockApi.call>) => mockApi.call(...given),
}))

const words = pt.claims.steps
const show = (part: Partial<Claim>) => {
  cleanup()
  const booking = escrowedBooking({ status: 'completed', role: 'provider', can: [] })
  showSignedInAt('/my-bookings/31/claim/', pt, <ClaimActions booking={booking} claim={claimOf(part)} />)
}
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement)

beforeEach(() => {
  mockApi.reset()
})

test('the way the customer asked for comes first', () => {
  const can: Claim['can'] = ['mend', 'offer-money', 'decline']
  const [mend, money, decline] = [words.mend.action, words['offer-money'].action, words.decline.action]
  show({ wish: 'visit', can })
  expect(names()).toEqual([mend, money, decline])
  show({ wish: 'all', can })
  expect(names()).toEqual([money, mend, decline])
})

test('money is offered up to what can be refunded, after what it costs', async () => {
  show({ can: ['offer-money'], most_cents: 18_000 })
  press(words['offer-money'].action)
  const amount = await screen.findByLabelText<HTMLInputElement>(new RegExp(words['offer-money'].amount))
  press(words['offer-money'].confirm)
  expect(await screen.findByText(pt.fieldErrors.required)).toBeTruthy()
  fireEvent.change(amount, { target: { value: '10000' } })
  // The commission of 15 % on it goes back to the provider.
  expect(await screen.findByText(/85,00/)).toBeTruthy()
  press(words['offer-money'].confirm)
  await waitFor(() =>
    expect(mockApi.sent).toEqual([{ id: 'offerClaimMoney', body: { refund_cents: 10_000, text: '' } }]),
  )
})

test('a visit at a taken hour is refused on its field, and what was typed stays', async () => {
  show({ can: ['mend'] })
  press(words.mend.action)
  const date = await screen.findByLabelText<HTMLInputElement>(new RegExp(words.mend.date))
  const time = screen.getByLabelText<HTMLInputElement>(new RegExp(words.mend.time))
  fireEvent.change(date, { target: { value: '2099-12-04' } })
  fireEvent.change(time, { target: { value: '10:00' } })
  mockApi.refusal = new ApiError({ status: 409, code: 'slot_taken' })
  press(words.mend.confirm)
  expect(await screen.findByText(words.mend.taken)).toBeTruthy()
  expect([date.value, time.value]).toEqual(['2099-12-04', '10:00'])
  expect(mockApi.sent).toEqual([
    { id: 'mendClaim', body: { starts_at: '2099-12-04T13:00:00.000Z', duration_minutes: 60 } },
  ])
})

test('a claim in dispute leads to its dispute', () => {
  show({ status: 'disputed', dispute: 3, can: [] })
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: words.seeDispute })
  expect(new URL(href).pathname).toMatch(/\/my-bookings\/31\/dispute\/$/)
})

test('a side without a step sees no empty box', () => {
  show({ can: [] })
  expect(screen.queryByLabelText(words.label)).toBeNull()
})

test('asks why in the words of what is rejected', async () => {
  for (const [status, of] of [
    ['mended', 'mended'],
    ['money_offered', 'money'],
  ] as const) {
    show({ status, can: ['accept', 'reject'] })
    press(words.reject[of])
    expect(await screen.findByRole('heading', { name: words.reject.title[of] })).toBeTruthy()
    expect(screen.getByLabelText(words.reject.field[of])).toBeTruthy()
  }
})
