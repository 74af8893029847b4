import { randomUUID } from 'node:crypto'
import type { Payment } from '@/lib/contract/payments'
import type { Needs } from '@/server/context'
import { findBooking } from '@/server/modules/bookings/service'
import type { ClientFor } from './api-client'
import { okBody } from './ok-body'

/** Creates a token through the simulated card fields; the holder's name decides the answer. */
export const createCardToken = async (as: ClientFor, holder = 'APRO'): Promise<string> =>
  okBody<{ token: string }>(
    await as(null).post('/api/dev/payments/card/token/', {
      number: '4235647728025682',
      holder,
      exp_month: 11,
      exp_year: 2090,
      cvv: '123',
    }),
  ).token

/** Pays a reserved booking with a card that is accepted at once. */
export const payByCard = async (context: Needs<'db'>, as: ClientFor, booking: number): Promise<Payment> => {
  const held = await findBooking(context.db, booking)
  if (!held) throw new Error(`there is no booking ${booking} to pay for`)
  const wish = { booking, method: 'card', card_token: await createCardToken(as) }
  const attempt = { 'idempotency-key': randomUUID() }
  const payment = okBody<Payment>(
    await as({ id: held.customerId }).post('/api/payment/intents/', wish, attempt),
  )
  if (payment.status !== 'paid') throw new Error(`the payment of booking ${booking} is ${payment.status}`)
  return payment
}
