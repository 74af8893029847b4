import type { TestUser } from '@/server/testing/people'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile({ config: { rateLimits: true, trustProxy: ['127.0.0.1'] } })

let n = 0
const network = () => ({ 'x-forwarded-for': `10.7.${n++}.9` })
const key = () => ({ 'idempotency-key': `k${n}` })

type Ask = (who: TestUser, headers: Record<string, string>) => Promise<{ statusCode: number }>
const guess = { code: 'ABC', booking: 1 }
const pay = { booking: 1, method: 'pix', coupon: 'ABC' }
const deposit = { amount_cents: 1, method: 'pix' }
const withdrawal = { amount_cents: 1, transfer: 1, password: 'x' }
const pixKey = { kind: 'pix', key_type: 'cpf', value: '1', password: 'x' }

/**
 * Operations with a limit per caller: gateway calls, code guesses, large reads, messages to many. With the limit of
 * each.
 */
const asked: Record<string, [most: number, Ask]> = {
  'the checkout, by which codes of coupons could be guessed': [
    60,
    (who, headers) => t.as(who).get('/api/bookings/1/checkout/?coupon=ABC', headers),
  ],
  'a conversation': [240, (who, headers) => t.as(who).get('/api/chat/rooms/1/messages/', headers)],
  'a demand, tried': [120, (who, headers) => t.as(who).post('/api/demands/', {}, { ...headers, ...key() })],
  'a booking, tried, which is a demand where it names nobody': [
    120,
    (who, headers) => t.as(who).post('/api/bookings/', {}, { ...headers, ...key() }),
  ],
  'an offer': [30, (who, headers) => t.as(who).post('/api/offers/', {}, { ...headers, ...key() })],
  'an offer that is withdrawn': [
    30,
    (who, headers) => t.as(who).post('/api/offers/1/withdraw/', {}, headers),
  ],
  'new terms of an offer': [30, (who, headers) => t.as(who).post('/api/offers/1/update/', {}, headers)],
  'a new time': [30, (who, headers) => t.as(who).post('/api/bookings/1/reschedule/', {}, headers)],
  'a time that is kept': [30, (who, headers) => t.as(who).post('/api/bookings/1/keep-time/', {}, headers)],
  'work that is delivered': [30, (who, headers) => t.as(who).post('/api/bookings/1/deliver/', {}, headers)],
  'changes that are asked for': [
    30,
    (who, headers) => t.as(who).post('/api/bookings/1/request-changes/', {}, headers),
  ],
  'a dispute': [30, (who, headers) => t.as(who).post('/api/bookings/1/dispute/', {}, headers)],
  'what a provider does': [60, (who, headers) => t.as(who).put('/api/user/services', [], headers)],
  'a profile': [60, (who, headers) => t.as(who).put('/api/profile/', {}, headers)],
  'a coupon': [30, (who, headers) => t.as(who).post('/api/payment/coupon/check/', guess, headers)],
  'a payment': [30, (who, headers) => t.as(who).post('/api/payment/intents/', pay, { ...headers, ...key() })],
  'a deposit': [
    30,
    (who, headers) => t.as(who).post('/api/payment/deposits/', deposit, { ...headers, ...key() }),
  ],
  'a withdrawal': [
    20,
    (who, headers) => t.as(who).post('/api/payment/withdrawals/', withdrawal, { ...headers, ...key() }),
  ],
  'a place for money': [
    10,
    (who, headers) => t.as(who).post('/api/payment/transfer/', pixKey, { ...headers, ...key() }),
  ],
  'a file of the statement': [
    20,
    (who, headers) => t.as(who).get('/api/payment/transaction/export/?format=ofx', headers),
  ],
}

test.each(Object.entries(asked))(
  '%s: one person asks so often from wherever, and takes nothing from a neighbour',
  async (_, [most, ask]) => {
    const [who, neighbour] = [await t.make.customer(), await t.make.customer()]
    for (let i = 0; i < most; i++) expect((await ask(who, network())).statusCode).not.toBe(429)
    const same = network()
    expect((await ask(who, same)).statusCode).toBe(429)
    expect((await ask(neighbour, same)).statusCode).not.toBe(429)
  },
)
