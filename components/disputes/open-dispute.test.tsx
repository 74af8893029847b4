import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { escrowedBooking } from '@/hooks/testing/payments'
import { show as showPage } from '@/hooks/testing/show'
import { ApiError } from '@/lib/api/error'
import type { Booking } from '@/lib/contract/bookings'
import pt from '@/locales/pt.json'
import { OpenDispute } from './open-dispute'

const mockSent: unknown[] = []
const mockWorld = { refusal: null as Error | null }
const mockCall = async ({ id }: { id: string }, { body }: { body?: unknown }) => {
  mockSent.push([id, body])
  if (mockWorld.refusal) throw mockWorld.refusal
  return escrowedBooking({ status: 'disputed', can: [] })
}
jest.mock('@/lib/api/browser', () => ({
  call: (...given: Parameters<typeof mockCall>) => mockCall(...given),
}))

const words = pt.disputes.open
const path = '/my-bookings/31/dispute/'
const said = 'O piso ficou riscado de ponta a ponta.'
/** Simulates a reload: history entry and browser storage stay. */
const show = (part: Partial<Booking> = {}) => {
  cleanup()
  const booking = escrowedBooking({ status: 'in_progress', can: ['dispute'], ...part })
  showPage(pt, <OpenDispute booking={booking} />)
}
const field = () => screen.findByLabelText<HTMLTextAreaElement>(new RegExp(words.reason))
const proceed = async () => fireEvent.click(await screen.findByRole('button', { name: words.go }))
const arrive = async (go: () => void) => {
  const arrival = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  await act(async () => {
    go()
    await arrival
  })
}
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('disputeDraft.'))

beforeAll(() => {
  window.scrollTo = () => undefined
})
beforeEach(() => {
  localStorage.clear()
  window.history.pushState({}, '', path)
  mockSent.length = 0
  mockWorld.refusal = null
})

test('Back from the reason leads to the first step, Forward to the reason as it was typed', async () => {
  show()
  const before = window.history.length
  await proceed()
  expect(window.history.length).toBe(before + 1)
  fireEvent.change(await field(), { target: { value: said } })
  await arrive(() => window.history.back())
  const title = screen.getByRole('heading', { name: words.title })
  await waitFor(() => expect(document.activeElement).toBe(title))
  await arrive(() => window.history.forward())
  expect((await field()).value).toBe(said)
})

test('keeps the reason step and its text over a reload', async () => {
  show()
  await proceed()
  fireEvent.change(await field(), { target: { value: said } })
  show()
  expect((await field()).value).toBe(said)
})

test('stores drafts per booking and author', async () => {
  show()
  await proceed()
  fireEvent.change(await field(), { target: { value: said } })
  show({ pk: 32 })
  expect((await field()).value).toBe('')
  show({ role: 'provider' })
  expect((await field()).value).toBe('')
  show()
  expect((await field()).value).toBe(said)
})

test('keeps the draft while sending fails, and deletes it afterwards', async () => {
  show()
  await proceed()
  fireEvent.change(await field(), { target: { value: said } })
  mockWorld.refusal = new ApiError({ code: 'network_error' })
  const send = () => fireEvent.click(screen.getByRole('button', { name: words.confirm }))
  send()
  await screen.findByText(pt.errors.network_error)
  expect(kept()).toEqual(['disputeDraft.31.9'])
  mockWorld.refusal = null
  await arrive(send)
  expect(kept()).toEqual([])
  expect(mockSent.at(-1)).toEqual(['disputeBooking', { reason: said }])
  // Leaving the second step removes its history entry.
  expect(screen.getByRole('heading', { name: words.title })).toBeTruthy()
})
