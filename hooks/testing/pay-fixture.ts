import type { Booking } from '@/lib/contract/bookings'
import type { Checkout, Payment } from '@/lib/contract/payments'
import { checkoutOf, escrowedBooking, paymentOf } from './payments'

interface Sent {
  id: string
  input: { idempotencyKey?: string; body?: Record<string, unknown>; query?: Record<string, unknown> }
}
/** Sent requests, in order. */
export const mockSent: Sent[] = []
/** Responses of the API. */
export const mockFixture: {
  booking: Booking
  checkout: (query: Record<string, unknown>) => Checkout
  payment: Payment | Promise<Payment>
  pay: (body: Record<string, unknown>) => Payment | Promise<Payment>
  coupon: () => unknown
  token: () => unknown
} = {
  booking: escrowedBooking(),
  checkout: () => checkoutOf(),
  payment: paymentOf(),
  pay: () => paymentOf(),
  coupon: () => ({ discount_cents: 2000, lines: [] }),
  token: () => ({}),
}
/** Number of created card tokens. */
export const mockMade = { tokens: 0 }
export const mockToken = () => ({
  token: `token-${++mockMade.tokens}-abcdef${mockMade.tokens}`,
  brand: 'master',
  last4: '6351',
})
/** In place of `call`. */
export const mockCall = async ({ id }: { id: string }, input: Sent['input']) => {
  mockSent.push({ id, input })
  switch (id) {
    case 'getBooking':
      return mockFixture.booking
    case 'getCheckout':
      return mockFixture.checkout(input.query ?? {})
    case 'getPayment':
      return mockFixture.payment
    case 'createPayment': {
      const made = await mockFixture.pay(input.body ?? {})
      mockFixture.payment = made
      return made
    }
    case 'checkCoupon':
      return mockFixture.coupon()
    case 'getCustomerBalance':
      return { cash_cents: 0, bonus_cents: 0, bonus: [], held_cents: 0, debt_cents: 0, open_deposits: [] }
    case 'makeCardToken':
      return mockFixture.token()
    default:
      return []
  }
}
