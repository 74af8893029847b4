import type { Booking } from '@/lib/contract/bookings'
import type { Checkout, Payment } from '@/lib/contract/payments'
import { checkoutOf, heldBooking, paymentOf } from './payments'

interface Sent {
  id: string
  input: { idempotencyKey?: string; body?: Record<string, unknown>; query?: Record<string, unknown> }
}
/** What was sent, in order. */
export const mockSent: Sent[] = []
/** What the API answers. */
export const mockWorld: {
  booking: Booking
  checkout: (query: Record<string, unknown>) => Checkout
  payment: Payment | Promise<Payment>
  pay: (body: Record<string, unknown>) => Payment | Promise<Payment>
  coupon: () => unknown
  token: () => unknown
} = {
  booking: heldBooking(),
  checkout: () => checkoutOf(),
  payment: paymentOf(),
  pay: () => paymentOf(),
  coupon: () => ({ discount_cents: 2000, lines: [] }),
  token: () => ({}),
}
/** How many tokens were made. */
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
      return mockWorld.booking
    case 'getCheckout':
      return mockWorld.checkout(input.query ?? {})
    case 'getPayment':
      return mockWorld.payment
    case 'createPayment': {
      const made = await mockWorld.pay(input.body ?? {})
      mockWorld.payment = made
      return made
    }
    case 'checkCoupon':
      return mockWorld.coupon()
    case 'getCustomerBalance':
      return { cash_cents: 0, bonus_cents: 0, bonus: [], held_cents: 0, debt_cents: 0, open_deposits: [] }
    case 'makeCardToken':
      return mockWorld.token()
    default:
      return []
  }
}
