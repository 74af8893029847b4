import { escrowedBooking, paymentOf } from '@/hooks/testing/payments'
import { phaseOf } from './phase'

const held = escrowedBooking()

test.each([
  ['creating', 'pix', 'pix'],
  ['pending', 'pix', 'pix'],
  ['creating', 'card', 'charging'],
  ['pending', 'card', 'charging'],
  ['review', 'card', 'review'],
  ['expiring', 'pix', 'closing'],
  ['paid', 'pix', 'done'],
  ['failed', 'card', 'form'],
  ['expired', 'pix', 'form'],
  ['duplicate', 'pix', 'form'],
] as const)('while the time is held a payment that is %s by %s shows the %s', (status, method, phase) =>
  expect(phaseOf(held, paymentOf({ status, method }))).toBe(phase),
)

test('without a payment there is a form to pay', () => expect(phaseOf(held, null)).toBe('form'))

test('is over once the slot is free, unless the payment is paid or open', () => {
  for (const status of ['booking_offers', 'expired'] as const) {
    const freed = escrowedBooking({ status })
    expect(phaseOf(freed, null)).toBe('over')
    for (const ended of ['expired', 'failed', 'late', 'refunded'] as const)
      expect(phaseOf(freed, paymentOf({ status: ended }))).toBe('over')
    expect(phaseOf(freed, paymentOf({ status: 'expiring' }))).toBe('closing')
  }
})

test('the other side, and a booking that waits for no payment, have nothing to pay', () => {
  expect(phaseOf(escrowedBooking({ role: 'provider' }), paymentOf())).toBe('nothing')
  expect(phaseOf(escrowedBooking({ status: 'completed' }), paymentOf({ status: 'paid' }))).toBe('nothing')
  expect(phaseOf(escrowedBooking({ status: 'canceled_by_customer' }), null)).toBe('nothing')
})
