import { randomUUID } from 'node:crypto'
import type { Message } from '@/lib/contract/chat'
import type { Payment } from '@/lib/contract/payments'
import type { Caller, Page } from './client'

interface Side {
  call: Caller
  page: Page
}

/** A customer and the only provider of a sub-service. */
export interface Pair {
  customer: Side
  provider: Side
  demand: Record<string, unknown>
  offer: Record<string, unknown>
}

export interface Acknowledged {
  booking: number
  offer?: number
  text?: string
  payment?: number
  isCompleted?: boolean
}

interface Results<T> {
  results: T[]
}
interface Suggested {
  suggestion: { pk: number } | null
  booking: { pk: number }
}
interface Booking {
  pk: number
  status: string
  start_code?: string | null
}

const hourMs = 3_600_000

/** Runs a job from demand to completion; each side acts on what its page shows live. */
export const mainJob = async (
  { customer, provider, demand, offer }: Pair,
  note: (made: Acknowledged) => void,
  nth: number,
): Promise<void> => {
  const { pk: booking } = await customer.call.make<Booking>('/api/demands/', demand)
  const made: Acknowledged = { booking }
  note(made)
  const bookingFor = ({ call }: Side) => call.get<Booking>(`/api/demands/${booking}/`)
  const is = async (side: Side, ...wanted: string[]) => {
    const found = await bookingFor(side)
    return wanted.includes(found.status) ? found : undefined
  }
  const see = (side: Side, status: string) =>
    side.page.see(`booking ${booking} ${status}`, () => is(side, status))
  const step = (side: Side, name: string, body: object, ...reached: string[]) =>
    side.call.step(`/api/bookings/${booking}/${name}/`, body, async () => Boolean(await is(side, ...reached)))

  const suggestion = await provider.page.see(`the suggestion of ${booking}`, async () => {
    const { results } = await provider.call.get<Results<Suggested>>('/api/provider/demands/?statusId=ready')
    return results.find((one) => one.booking.pk === booking)?.suggestion?.pk
  })
  const starts_at = new Date(Date.now() + (24 + 3 * nth) * hourMs).toISOString()
  const sent = await provider.call.make<{ pk: number }>('/api/offers/', { ...offer, starts_at, suggestion })
  made.offer = sent.pk
  await customer.page.see(`the offer on ${booking}`, async () => {
    const { results } = await customer.call.get<Results<{ pk: number }>>(`/api/bookings/${booking}/offers/`)
    return results.find(({ pk }) => pk === sent.pk)
  })
  const messages = `/api/chat/rooms/${sent.pk}/messages/`
  // Letters only: digits could be a telephone number, which is masked.
  const text = `Pode vir cedo? ${randomUUID().replace(/[\d-]/g, (sign) => 'ghijklmnopq'[Number(sign)] ?? 'q')}`
  await customer.call.make(messages, { text, client_id: randomUUID() })
  made.text = text
  await provider.page.see(`the message in ${sent.pk}`, async () => {
    const { results } = await provider.call.get<Results<Message>>(messages)
    return results.find((message) => message.text === text)
  })
  await customer.call.step(`/api/offers/${sent.pk}/approve/`, {}, async () =>
    Boolean(await is(customer, 'awaiting_payment')),
  )
  const intent = { booking, method: 'pix' }
  const { pk, reference } = await customer.call.make<Payment>('/api/payment/intents/', intent)
  made.payment = pk
  await customer.call.step(`/api/dev/payments/${reference}/`, { do: 'pay' }, () => Promise.resolve(true))
  const { start_code: code } = await see(customer, 'approved')
  await see(provider, 'approved')
  await step(provider, 'start', { code, early: true }, 'in_progress')
  await see(customer, 'in_progress')
  await step(provider, 'deliver', {}, 'delivered')
  await see(customer, 'delivered')
  await step(customer, 'complete', {}, 'completed')
  made.isCompleted = true
  await see(provider, 'completed')
}
