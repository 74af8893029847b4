import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { showAt } from '@/hooks/testing/show'
import { ApiError } from '@/lib/api/error'
import pt from '@/locales/pt.json'
import { ReviewForm } from './review-form'

const mockSent: unknown[] = []
const mockWorld = { refusal: null as Error | null }
const mockCall = async (_: unknown, { body }: { body?: unknown }) => {
  mockSent.push(body)
  if (mockWorld.refusal) throw mockWorld.refusal
  return { pk: 31 }
}
jest.mock('@/lib/api/browser', () => ({
  call: (...given: Parameters<typeof mockCall>) => mockCall(...given),
}))

const words = pt.reviews.form
const open = (booking = 31) => {
  cleanup()
  showAt('/my-bookings/31/', pt, <ReviewForm booking={booking} name="Rui" />)
}
const stars = (count: number) => screen.getAllByRole<HTMLInputElement>('radio')[count - 1]
const text = () => screen.getByLabelText<HTMLTextAreaElement>(words.text)
const send = () => fireEvent.click(screen.getByRole('button', { name: words.send }))

beforeEach(() => {
  localStorage.clear()
  mockSent.length = 0
  mockWorld.refusal = null
})

test('a review being written outlives a reload, of its own booking alone, until it is sent', async () => {
  open()
  fireEvent.click(stars(4) as HTMLInputElement)
  fireEvent.change(text(), { target: { value: 'Chegou na hora e caprichou.' } })
  open(32)
  expect([text().value, stars(4)?.checked]).toEqual(['', false])
  open()
  expect([text().value, stars(4)?.checked]).toEqual(['Chegou na hora e caprichou.', true])

  mockWorld.refusal = new ApiError({ code: 'network_error' })
  send()
  await screen.findByText(pt.errors.network_error)
  expect(localStorage.getItem('reviewDraft.31')).toContain('caprichou')
  mockWorld.refusal = null
  send()
  await waitFor(() => expect(localStorage.getItem('reviewDraft.31')).toBeNull())
  expect(mockSent.at(-1)).toEqual({ rating: 4, text: 'Chegou na hora e caprichou.' })
})
