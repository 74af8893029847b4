import { act, fireEvent, screen } from '@testing-library/react'
import { disputeOf, escrowedBooking } from '@/hooks/testing/payments'
import { showSignedInAt } from '@/hooks/testing/signed-in-stores'
import type { Dispute } from '@/lib/contract/disputes'
import pt from '@/locales/pt.json'
import { DisputePage } from './dispute-page'

const mockBooking = escrowedBooking({ status: 'disputed', can: [] })
let mockDispute: Dispute
jest.mock('@/lib/api/browser', () => ({
  call: ({ id }: { id: string }) => Promise.resolve(id === 'getBooking' ? mockBooking : mockDispute),
}))

const words = pt.disputes

test('keeps the text being written when the other side proposes', async () => {
  mockDispute = disputeOf({ status: 'talking' })
  const { client } = showSignedInAt('/my-bookings/31/dispute/', pt, <DisputePage booking={31} />)
  const field = await screen.findByLabelText(new RegExp(words.evidence.text))
  fireEvent.change(field, { target: { value: 'O piso já estava riscado' } })
  const proposal = {
    pk: 9,
    by: 'provider',
    refund_cents: 9_000,
    text: '',
    status: 'open',
    created_at: '',
  } as const
  mockDispute = disputeOf({ status: 'proposing', proposals: [proposal] })
  await act(() => client.invalidateQueries())
  expect(await screen.findByRole('heading', { name: words.proposals.title })).toBeTruthy()
  expect(screen.getByLabelText(new RegExp(words.evidence.text))).toBe(field)
  expect((field as HTMLTextAreaElement).value).toBe('O piso já estava riscado')
})
