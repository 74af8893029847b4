import { randomUUID } from 'node:crypto'
import { coupons } from '@/server/db/schema/coupons'
import { encodeCursor } from '@/server/http/cursor'
import { encodePartCursor } from '@/server/http/part-cursor'
import type { TestApp } from '@/server/testing/make-app'
import { okBody } from '@/server/testing/ok-body'
import { postStep } from '@/server/testing/paid-job'
import { makePayee, payeePassword, withdraw, type Payee } from '@/server/testing/payees'
import { paymentActions } from '@/server/testing/payment-actions'
import type { TestUser } from '@/server/testing/people'
import { bodyWith, madeFor, noNumber, ofTwo, queryWith, type Crossings } from './crossing'

const intents = '/api/payment/intents/'

const cardOf = (t: TestApp) => async (who: TestUser) => {
  const body = { card_token: await paymentActions(t).token() }
  return okBody<{ pk: number }>(await postStep(t, who, '/api/payment/customer/cards/', body)).pk
}

const transferOf = ({ transfer }: Payee) => Promise.resolve(transfer)

const couponOf =
  (t: TestApp) =>
  async ({ id }: { id: number }) => {
    const code = `CUPOM-${randomUUID().slice(0, 12)}`.toUpperCase()
    const words = { textPt: 'Um cupom', textEn: 'A coupon' }
    await t.db.insert(coupons).values({ code, ...words, amountCents: 2_000, userId: id })
    return code
  }

/** A booking to pay, and the coupons of its customer, its provider and a stranger. */
const withCoupons = async (t: TestApp) => {
  const { booking, customer, provider } = await t.make.reserved()
  const made = await madeFor<{ id: number }>(couponOf(t), customer, provider, await t.make.customer())
  return { booking, made: { ...made, missing: 'CUPOM-NENHUM' } }
}

export const ofMoney: Crossings = {
  'createPayment booking': (t) =>
    ofTwo(
      () => t.make.reserved(),
      ['customer', 'booking'],
      () => bodyWith(intents, (booking) => ({ booking, method: 'pix' })),
    ),
  'checkCoupon booking': (t) =>
    ofTwo(
      async () => {
        const made = await t.make.reserved()
        return { ...made, code: await couponOf(t)(made.customer) }
      },
      ['customer', 'booking'],
      ({ code }) => bodyWith('/api/payment/coupon/check/', (booking) => ({ code, booking })),
    ),
  'checkCoupon code': async (t) => {
    const { booking, made } = await withCoupons(t)
    return { ...made, ask: bodyWith('/api/payment/coupon/check/', (code) => ({ code, booking })) }
  },
  'getCheckout coupon': async (t) => {
    const { booking, made } = await withCoupons(t)
    return { ...made, ask: queryWith(`/api/bookings/${booking}/checkout/?coupon=`) }
  },
  'createPayment coupon': async (t) => {
    const { booking, made } = await withCoupons(t)
    return { ...made, ask: bodyWith(intents, (coupon) => ({ booking, method: 'pix', coupon })) }
  },
  'createPayment card': async (t) => {
    const { booking, customer, provider } = await t.make.reserved()
    const token = async () => ({ card_token: await paymentActions(t).token() })
    return {
      ...(await madeFor(cardOf(t), customer, provider, await t.make.customer())),
      ask: bodyWith(intents, async (card) => ({ booking, method: 'card', card, ...(await token()) })),
    }
  },
  'createDeposit card': async (t) => {
    const deposit = { amount_cents: 5_000, method: 'card' }
    const token = () => paymentActions(t).token()
    return {
      ...(await madeFor(cardOf(t), await t.make.customer(), await t.make.customer())),
      ask: bodyWith('/api/payment/deposits/', async (card) => ({
        ...deposit,
        card,
        card_token: await token(),
      })),
    }
  },
  'createWithdrawal transfer': async (t) => {
    const made = await madeFor(transferOf, await makePayee(t, 5_000), await makePayee(t, 5_000))
    const body = { amount_cents: 5_000, password: payeePassword }
    return { ...made, ask: bodyWith('/api/payment/withdrawals/', (transfer) => ({ ...body, transfer })) }
  },
}

const beloHorizonte = 3106200

interface Place {
  who: { id: number }
  pk: number
}

/**
 * Crosses a place in one's own list with one in somebody else's list, made later: as before a missing number, all of
 * one's own comes before it.
 */
const places =
  (
    make: (t: TestApp) => Promise<Place>,
    url: string,
    cursor: (pk: number) => number | string = encodeCursor,
  ): Crossings[string] =>
  async (t) =>
    ofTwo(
      async () => {
        const { who, pk } = await make(t)
        return { who, place: cursor(pk) }
      },
      ['who', 'place'],
      () => queryWith(url),
      cursor(noNumber),
    )

const withdrawal = async (t: TestApp): Promise<Place> => {
  const who = await makePayee(t, 5_000)
  return { who, pk: okBody<{ pk: number }>(await withdraw(t, who, 5_000)).pk }
}

const deposit = async (t: TestApp): Promise<Place> => {
  const who = await t.make.customer()
  await paymentActions(t).deposit(who, 5_000)
  const { results } = okBody<{ results: { pk: number }[] }>(
    await t.as(who).get('/api/payment/transaction/?side=customer'),
  )
  return { who, pk: results[0]?.pk ?? 0 }
}

const message = async (t: TestApp): Promise<Place> => {
  const { pk, customer } = await t.make.offer()
  const room = okBody<{ last_message: { id: number } }>(await t.as(customer).get(`/api/chat/rooms/${pk}/`))
  return { who: customer, pk: room.last_message.id }
}

const demand = async (t: TestApp): Promise<Place> => {
  const { pk, customer: who } = await t.make.demand()
  return { who, pk }
}

export const ofLists: Crossings = {
  'listBookings cursor': places(demand, '/api/demands/user/?cursor='),
  'listBookingOffers cursor': (t) =>
    ofTwo(
      async () => {
        const { pk, customer, booking } = await t.make.offer()
        return { customer, booking, cursor: encodeCursor(pk) }
      },
      ['customer', 'cursor'],
      ({ booking }) => queryWith(`/api/bookings/${booking}/offers/?cursor=`),
      encodeCursor(noNumber),
    ),
  'listProviderDemands cursor': async (t) => {
    const own = await t.make.suggestion()
    // In a city without other providers, so that nothing later is suggested to the caller.
    const other = await t.make.suggestion({
      provider: await t.make.provider({ cities: [beloHorizonte] }),
      body: { address: t.make.addressInput(beloHorizonte) },
    })
    const cursor = (before: number) => encodePartCursor({ part: 0, before })
    return {
      who: own.provider,
      own: cursor(own.pk),
      others: [cursor(other.pk)],
      missing: cursor(noNumber),
      ask: queryWith('/api/provider/demands/?cursor='),
    }
  },
  'listRooms before': places(message, '/api/chat/rooms/?before=', Number),
  'listTransactions cursor': places(deposit, '/api/payment/transaction/?side=customer&cursor='),
  'listWithdrawals cursor': places(withdrawal, '/api/payment/withdrawals/?cursor='),
}
