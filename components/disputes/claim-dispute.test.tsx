import { fireEvent, screen } from '@testing-library/react'
import { disputeOf, escrowedBooking } from '@/hooks/testing/payments'
import { showSignedInAt } from '@/hooks/testing/signed-in-stores'
import type { Booking } from '@/lib/contract/bookings'
import type { Dispute } from '@/lib/contract/disputes'
import pt from '@/locales/pt.json'
import { DisputePage } from './dispute-page'

const mockWorld: { booking: Booking; dispute: Dispute } = {
  booking: escrowedBooking(),
  dispute: disputeOf(),
}
jest.mock('@/lib/api/browser', () => ({
  call: async ({ id }: { id: string }) => (id === 'getBooking' ? mockWorld.booking : mockWorld.dispute),
}))

const words = pt.disputes
/** The dispute of a warranty claim: its booking is completed, and the money was released. */
const open = (role: Booking['role'], part: Partial<Dispute>) => {
  mockWorld.booking = escrowedBooking({
    role,
    status: 'completed',
    can: [],
    warranty: {
      until: '2099-12-30T12:00:00.000Z',
      days: 30,
      is_offered: false,
      claim: { pk: 5, status: 'disputed' },
    },
  })
  mockWorld.dispute = disputeOf({ claim: 5, ...part })
  showSignedInAt('/my-bookings/31/dispute/', pt, <DisputePage booking={31} />)
}
const proposal = {
  pk: 9,
  by: 'customer',
  refund_cents: 10_000,
  text: '',
  status: 'open',
  created_at: '2026-12-02T12:00:00.000Z',
} as const

test('says that no money is frozen, and what accepting takes from the provider’s balance', async () => {
  open('provider', { proposals: [proposal], can: ['accept'] })
  expect(await screen.findByText(words.claim.text)).toBeTruthy()
  expect(screen.queryByText(words.stage.held)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: words.accept.action }))
  // Half of 200.00 with its commission of 15 %.
  expect(
    await screen.findByText(/saem R\$\s85,00: a comissão da parte devolvida volta para você/),
  ).toBeTruthy()
})

test('an operator decides about a refund, not about money that waits', async () => {
  open('operator', { status: 'deciding', can: ['decide'] })
  const claim = words.decide.claim
  for (const { label } of [claim.release, claim.refund, claim.split])
    expect(await screen.findByRole('radio', { name: new RegExp(label) })).toBeTruthy()
  expect(screen.queryByText(words.decide.release.label)).toBeNull()
})

test.each([
  ['customer', words.split.kept.customer],
  ['provider', words.split.kept.provider],
] as const)('decided without a refund, the %s reads that the money stays', async (role, stays) => {
  open(role, {
    status: 'resolved',
    can: [],
    outcome: {
      settlement: 'release',
      refund_cents: 0,
      provider_cents: 17_000,
      commission_cents: 3_000,
      reason: 'O serviço está como combinado.',
      at: '2026-12-05T12:00:00.000Z',
    },
  })
  expect(await screen.findByRole('heading', { name: words.outcome.kept })).toBeTruthy()
  expect(screen.getByText(stays)).toBeTruthy()
})

test('withdrawn, it says that the claim ended with it', async () => {
  open('customer', { status: 'withdrawn', can: [] })
  expect(await screen.findByText(words.stage.claimWithdrawn)).toBeTruthy()
})

test('a part above all that can be refunded is refused on its field', async () => {
  open('operator', { status: 'deciding', can: ['decide'] })
  fireEvent.click(await screen.findByRole('radio', { name: new RegExp(words.decide.claim.split.label) }))
  fireEvent.change(screen.getByLabelText(new RegExp(words.decide.refund.amount)), {
    target: { value: '25000' },
  })
  fireEvent.change(screen.getByLabelText(new RegExp(words.decide.reason)), {
    target: { value: 'Metade do serviço ficou sem acabamento.' },
  })
  fireEvent.click(screen.getByRole('button', { name: words.decide.go }))
  expect(
    await screen.findByText(pt.fieldErrors.too_big.split('{')[0]?.trim() ?? '', { exact: false }),
  ).toBeTruthy()
  expect(screen.queryByText(words.decide.claim.split.title)).toBeNull()
})
