import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { claimOf } from '@/hooks/testing/claims'
import { sentOffer } from '@/hooks/testing/offers'
import { escrowedBooking } from '@/hooks/testing/payments'
import { recordCalls } from '@/hooks/testing/recorded-calls'
import { showSignedInAt } from '@/hooks/testing/signed-in-stores'
import { ApiError } from '@/lib/api/error'
import type { Booking } from '@/lib/contract/bookings'
import pt from '@/locales/pt.json'
import { ProblemSheet } from './problem-sheet'

const mockApi = recordCalls((id) => (id === 'openClaim' ? claimOf() : { pk: 1 }))
jest.mock('@/lib/api/browser', () => ({
  call: (...given: Parameters<typeof mockApi.call>) => mockApi.call(...given),
}))

const words = pt.claims.problem
const said = 'O vazamento voltou ontem.'
const onClose = jest.fn()
/** Opens the sheet as after a reload: what the browser stored stays. */
const open = (part: Partial<Booking>) => {
  cleanup()
  const booking = escrowedBooking({ approved_offer: sentOffer(), ...part })
  showSignedInAt('/my-bookings/31/', pt, <ProblemSheet booking={booking} open onClose={onClose} />)
}
const completed = { status: 'completed', can: ['claim'] } as const satisfies Partial<Booking>
const active = { status: 'in_progress', can: ['chat', 'dispute'] } as const satisfies Partial<Booking>
const field = () => screen.findByLabelText<HTMLTextAreaElement>(new RegExp(words.text))
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name: new RegExp(name) }))

beforeEach(() => {
  localStorage.clear()
  mockApi.reset()
  onClose.mockClear()
})

test('a warranty claim that was begun is there after a reload, and forgotten once it was sent', async () => {
  open(completed)
  choose(words.reasons.came_back)
  choose(words.wishes.all)
  await type(said)
  open(completed)
  expect((await field()).value).toBe(said)
  press(words.sendClaim)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(mockApi.sent).toEqual([
    { id: 'openClaim', body: { reason: 'came_back', wish: 'all', text: said, photos: [] } },
  ])
  open(completed)
  expect((await field()).value).toBe('')
})

test('a claim without a reason, or that the API refuses, keeps what was typed and says why', async () => {
  open(completed)
  await type(said)
  press(words.sendClaim)
  expect(await screen.findByText(words.choose)).toBeTruthy()
  expect(mockApi.sent).toEqual([])
  choose(words.reasons.other)
  mockApi.refusal = new ApiError({ status: 409, code: 'state_changed' })
  press(words.sendClaim)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect((await field()).value).toBe(said)
  expect(onClose).not.toHaveBeenCalled()
})

test('a problem that was sent opens at its second step, and another one begins empty', async () => {
  open(active)
  choose(words.reasons.unfinished)
  await type(said)
  press(words.sendMessage)
  const sent = new RegExp(words.sent.talked.replace('{name}.', ''))
  expect(await screen.findByText(sent)).toBeTruthy()
  expect(mockApi.sent.map(({ id }) => id)).toEqual(['sendMessage'])
  open(active)
  expect(await screen.findByText(sent)).toBeTruthy()
  expect(screen.getByRole('button', { name: words.dispute.action })).toBeTruthy()
  press(words.another)
  expect((await field()).value).toBe('')
  // Completed meanwhile: what was talked about is not claimed as it was.
  open(completed)
  expect((await field()).value).toBe('')
})

test('a dispute begins with the words of the problem', async () => {
  open(active)
  choose(words.reasons.broken)
  await type(said)
  press(words.dispute.action)
  const reason = await screen.findByLabelText<HTMLTextAreaElement>(new RegExp(words.dispute.reason))
  expect(reason.value).toContain(said)
  expect(reason.value).toContain(words.reasons.broken)
})
