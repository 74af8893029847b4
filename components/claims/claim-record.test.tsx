import { cleanup, screen } from '@testing-library/react'
import { claimOf } from '@/hooks/testing/claims'
import { escrowedBooking } from '@/hooks/testing/payments'
import { showSignedInAt } from '@/hooks/testing/signed-in-stores'
import type { Claim } from '@/lib/contract/claims'
import pt from '@/locales/pt.json'
import { ClaimRecord } from './claim-record'

const words = pt.claims.record
const show = (part: Partial<Claim>) => {
  cleanup()
  const booking = escrowedBooking({ status: 'completed', role: 'customer', can: [] })
  showSignedInAt('/my-bookings/31/claim/', pt, <ClaimRecord booking={booking} claim={claimOf(part)} />)
}
const offered = { refund_cents: 3_000, text: '' }
const mended = { text: '', photos: [], at: '2099-12-04T12:00:00.000Z' }

test('records that the provider did not answer in time, and only that', () => {
  show({ status: 'declined' })
  expect(screen.getByText(words.silent)).toBeTruthy()
  const others: Partial<Claim>[] = [
    { status: 'opened' },
    { status: 'withdrawn' },
    { status: 'declined', decline_reason: 'Já estava assim.' },
    { status: 'declined', offered },
    { status: 'declined', mended },
    { status: 'declined', missed_visits: 2 },
  ]
  for (const part of others) {
    show(part)
    expect(screen.queryByText(words.silent)).toBeNull()
  }
})

test('records a rejected refund and a rejected repair in words of their own', () => {
  show({ status: 'declined', offered, decline_reason: 'É pouco.' })
  expect(screen.getByText(words.rejected.money)).toBeTruthy()
  show({ status: 'declined', mended, decline_reason: 'Ainda vaza.' })
  expect(screen.getByText(words.rejected.mended)).toBeTruthy()
})
