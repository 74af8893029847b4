import { randomUUID } from 'node:crypto'
import { coupons } from '@/server/db/schema/coupons'
import type { TestApp } from '@/server/testing/make-app'
import { okay } from '@/server/testing/okay'
import { stepOf } from '@/server/testing/paid-job'
import { makePayee, payeePassword } from '@/server/testing/payees'
import { paying } from '@/server/testing/paying'
import type { TestUser } from '@/server/testing/people'
import { bodyWith, noNumber, queryWith, type Crossings } from './crossing'

const cardOf = async (t: TestApp, who: TestUser): Promise<number> => {
  const body = { card_token: await paying(t).token() }
  return okay<{ pk: number }>(await stepOf(t, who, '/api/payment/customer/cards/', body)).pk
}

/** The code of a coupon that is made out to somebody. */
const couponOf = async (t: TestApp, { id }: { id: number }): Promise<string> => {
  const code = `CUPOM-${randomUUID().slice(0, 12)}`.toUpperCase()
  await t.db
    .insert(coupons)
    .values({ code, textPt: 'Um cupom', textEn: 'A coupon', amountCents: 2_000, userId: id })
  return code
}

/** A booking to pay, and the coupons its customer, its provider and a stranger have. */
const withCoupons = async (t: TestApp) => {
  const { booking, customer, provider } = await t.make.reserved()
  return {
    booking,
    who: customer,
    own: await couponOf(t, customer),
    others: [await couponOf(t, provider), await couponOf(t, await t.make.customer())],
    missing: 'CUPOM-NENHUM',
  }
}

/** Two bookings to pay; each is another’s to the customer of the other. */
const twoToPay = async (t: TestApp) => {
  const [one, other] = [await t.make.reserved(), await t.make.reserved()]
  return { who: one.customer, own: one.booking, others: [other.booking], missing: noNumber }
}

const intents = '/api/payment/intents/'

export const ofPaying: Crossings = {
  'createPayment booking': async (t) => ({
    ...(await twoToPay(t)),
    ask: bodyWith(intents, (booking) => ({ booking, method: 'pix' })),
  }),
  'checkCoupon booking': async (t) => {
    const made = await twoToPay(t)
    const code = await couponOf(t, made.who)
    return { ...made, ask: bodyWith('/api/payment/coupon/check/', (booking) => ({ code, booking })) }
  },
  'checkCoupon code': async (t) => {
    const { booking, ...made } = await withCoupons(t)
    return { ...made, ask: bodyWith('/api/payment/coupon/check/', (code) => ({ code, booking })) }
  },
  'getCheckout coupon': async (t) => {
    const { booking, ...made } = await withCoupons(t)
    return { ...made, ask: queryWith(`/api/bookings/${booking}/checkout/?coupon=`) }
  },
  'createPayment coupon': async (t) => {
    const { booking, ...made } = await withCoupons(t)
    return { ...made, ask: bodyWith(intents, (coupon) => ({ booking, method: 'pix', coupon })) }
  },
  'createPayment card': async (t) => {
    const { booking, customer, provider } = await t.make.reserved()
    return {
      who: customer,
      own: await cardOf(t, customer),
      others: [await cardOf(t, provider), await cardOf(t, await t.make.customer())],
      missing: noNumber,
      ask: bodyWith(intents, async (card) => ({
        booking,
        method: 'card',
        card,
        card_token: await paying(t).token(),
      })),
    }
  },
  'createDeposit card': async (t) => {
    const who = await t.make.customer()
    return {
      who,
      own: await cardOf(t, who),
      others: [await cardOf(t, await t.make.customer())],
      missing: noNumber,
      ask: bodyWith('/api/payment/deposits/', async (card) => ({
        amount_cents: 5_000,
        method: 'card',
        card,
        card_token: await paying(t).token(),
      })),
    }
  },
  'createWithdrawal transfer': async (t) => {
    const [who, other] = [await makePayee(t, 5_000), await makePayee(t, 5_000)]
    return {
      who,
      own: who.transfer,
      others: [other.transfer],
      missing: noNumber,
      ask: bodyWith('/api/payment/withdrawals/', (transfer) => ({
        amount_cents: 5_000,
        transfer,
        password: payeePassword,
      })),
    }
  },
}
