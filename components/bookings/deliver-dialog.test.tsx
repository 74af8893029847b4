import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { escrowedBooking } from '@/hooks/testing/payments'
import { showSignedInAt } from '@/hooks/testing/signed-in-stores'
import { ApiError } from '@/lib/api/error'
import pt from '@/locales/pt.json'
import { BookingActions } from './booking-actions'
import { ResultPhotos } from './result-photos'

const booking = escrowedBooking({
  role: 'provider',
  status: 'in_progress',
  pay_until: null,
  can: ['deliver'],
})
const mockSent: unknown[] = []
const mockUpload = { refusal: null as Error | null, count: 0 }
const mockCall = async ({ id }: { id: string }, { body }: { body?: unknown }) => {
  if (id === 'uploadPhoto') {
    mockUpload.count++
    return { id: `photo-${mockUpload.count}`, url: `/media/photo-${mockUpload.count}.webp` }
  }
  if (id === 'deliverBooking') {
    mockSent.push(body)
    if (mockUpload.refusal) throw mockUpload.refusal
  }
  return escrowedBooking({ role: 'provider', status: 'in_progress', pay_until: null, can: ['deliver'] })
}
jest.mock('@/lib/api/browser', () => ({
  call: (...given: Parameters<typeof mockCall>) => mockCall(...given),
}))
beforeEach(() => {
  mockSent.length = 0
  Object.assign(mockUpload, { refusal: null, count: 0 })
})

const words = pt.bookings.moves.deliver
const open = async () => {
  showSignedInAt('/my-bookings/31/', pt, <BookingActions booking={booking} />)
  fireEvent.click(screen.getByRole('button', { name: words.action }))
  return within(await screen.findByRole('dialog'))
}
const attach = (asked: ReturnType<typeof within>, name: string) => {
  const input = asked.getByRole('group', { name: words.photos }).querySelector('input')
  if (!input) throw new Error('no photo can be chosen')
  fireEvent.change(input, { target: { files: [new File(['x'], name, { type: 'image/jpeg' })] } })
}
const confirm = (asked: ReturnType<typeof within>) =>
  fireEvent.click(asked.getByRole('button', { name: words.confirm }))

test('delivers without photos', async () => {
  confirm(await open())
  await waitFor(() => expect(mockSent).toEqual([{ photos: [] }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('sends the photos that were chosen, and keeps them while the dialog is closed', async () => {
  const asked = await open()
  attach(asked, 'sala.jpg')
  await asked.findByRole('img')
  fireEvent.click(asked.getByRole('button', { name: pt.bookings.moves.keep }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: words.action }))
  const again = within(await screen.findByRole('dialog'))
  expect(again.getAllByRole('img')).toHaveLength(1)
  confirm(again)
  await waitFor(() => expect(mockSent).toEqual([{ photos: ['photo-1'] }]))
})

test('shows a rejected photo on its field, and keeps the others', async () => {
  mockUpload.refusal = new ApiError({
    status: 422,
    code: 'validation_error',
    errors: { photos: ['unknown_photo'] },
  })
  const asked = await open()
  attach(asked, 'sala.jpg')
  await asked.findByRole('img')
  confirm(asked)
  expect(await asked.findByText(pt.fieldErrors.unknown_photo)).toBeTruthy()
  expect(asked.getAllByRole('img')).toHaveLength(1)
})

test('shows each delivery with its photos', () => {
  const deliveries = [
    { at: '2026-11-20T12:00:00.000Z', photos: [{ id: 'a', url: '/media/a.webp' }] },
    { at: '2026-11-21T12:00:00.000Z', photos: [{ id: 'b', url: '/media/b.webp' }] },
  ]
  showSignedInAt('/my-bookings/31/', pt, <ResultPhotos deliveries={deliveries} />)
  expect(screen.getByRole('heading', { name: pt.bookings.result.title })).toBeTruthy()
  expect(screen.getAllByRole('img').map((one) => one.getAttribute('src'))).toEqual([
    '/media/a.webp',
    '/media/b.webp',
  ])
})
