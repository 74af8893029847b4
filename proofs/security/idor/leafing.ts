import { encodeCursor } from '@/server/http/cursor'
import { encodePartCursor } from '@/server/http/part-cursor'
import type { TestApp } from '@/server/testing/make-app'
import { okay } from '@/server/testing/okay'
import { makePayee, withdraw } from '@/server/testing/payees'
import { paying } from '@/server/testing/paying'
import { noNumber, queryWith, type Crossing, type Crossings } from './crossing'

const beloHorizonte = 3106200

interface Place {
  who: { id: number }
  pk: number
}

/**
 * A place in one's own list, and one in somebody else's, made later: before it comes all of one's own, as before a
 * number that is not there.
 */
const places = async (
  make: () => Promise<Place>,
  url: string,
  cursor: (pk: number) => number | string = encodeCursor,
): Promise<Crossing> => {
  const own = await make()
  const other = await make()
  return {
    who: own.who,
    own: cursor(own.pk),
    others: [cursor(other.pk)],
    missing: cursor(noNumber),
    ask: queryWith(url),
  }
}

const withdrawn = async (t: TestApp): Promise<Place> => {
  const who = await makePayee(t, 5_000)
  return { who, pk: okay<{ pk: number }>(await withdraw(t, who, 5_000)).pk }
}

const deposited = async (t: TestApp): Promise<Place> => {
  const who = await t.make.customer()
  const body = { amount_cents: 5_000, method: 'pix' }
  const payment = okay<{ reference: string }>(
    await t.as(who).post('/api/payment/deposits/', body, paying(t).key()),
  )
  await paying(t).tell(payment, 'pay')
  const { results } = okay<{ results: { pk: number }[] }>(
    await t.as(who).get('/api/payment/transaction/?side=customer'),
  )
  return { who, pk: results[0]?.pk ?? 0 }
}

const said = async (t: TestApp): Promise<Place> => {
  const { pk, customer } = await t.make.offer()
  const room = okay<{ last_message: { id: number } }>(await t.as(customer).get(`/api/chat/rooms/${pk}/`))
  return { who: customer, pk: room.last_message.id }
}

export const ofLeafing: Crossings = {
  'listBookings cursor': (t) =>
    places(async () => {
      const { pk, customer } = await t.make.demand()
      return { who: customer, pk }
    }, '/api/demands/user/?cursor='),
  'listBookingOffers cursor': async (t) => {
    const [one, other] = [await t.make.offer(), await t.make.offer()]
    return {
      who: one.customer,
      own: encodeCursor(one.pk),
      others: [encodeCursor(other.pk)],
      missing: encodeCursor(noNumber),
      ask: queryWith(`/api/bookings/${one.booking}/offers/?cursor=`),
    }
  },
  'listProviderDemands cursor': async (t) => {
    const own = await t.make.suggestion()
    // Where nobody else works: nothing later is suggested to whoever asks.
    const other = await t.make.suggestion({
      provider: await t.make.provider({ cities: [beloHorizonte] }),
      body: { address: t.make.addressInput(beloHorizonte) },
    })
    const [first, second, none] = [own.pk, other.pk, noNumber].map((before) =>
      encodePartCursor({ part: 0, before }),
    )
    return {
      who: own.provider,
      own: first ?? '',
      others: [second ?? ''],
      missing: none ?? '',
      ask: queryWith('/api/provider/demands/?cursor='),
    }
  },
  'listRooms before': (t) => places(() => said(t), '/api/chat/rooms/?before=', Number),
  'listTransactions cursor': (t) =>
    places(() => deposited(t), '/api/payment/transaction/?side=customer&cursor='),
  'listWithdrawals cursor': (t) => places(() => withdrawn(t), '/api/payment/withdrawals/?cursor='),
}
