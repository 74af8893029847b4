import { coupons } from '@/server/db/schema/coupons'
import type { TestApp } from '@/server/testing/make-app'
import { paying } from '@/server/testing/paying'
import { count, miss } from '../../harness/failures'
import { allAtOnce, keepWaiting, reserving, type Waiting } from './waiting'

const code = 'UMA-VEZ'

const usesOf = async (t: TestApp) => {
  const { rows } = await t.context.pool.query<{ taken: number; standing: number }>(
    `select c.taken, count(u.id)::int as standing from coupons c
     left join coupon_uses u on u.coupon_id = c.id and u.status <> 'given_back' where c.code = $1 group by c.taken`,
    [code],
  )
  return rows[0]
}

const openOf = async (t: TestApp, booking: number) => {
  const { rows } = await t.context.pool.query<{ id: number }>(
    "select id::int from payments where booking_id = $1 and status = 'pending'",
    [booking],
  )
  return rows[0]?.id
}

/** The last use of a coupon, wanted by five people at once: one has it, and when they give up it is there again. */
export const redeem = async (t: TestApp, together: number) => {
  const p = paying(t)
  await t.db
    .insert(coupons)
    .values({ code, textPt: 'Uma vez', textEn: 'Once', amountCents: 2_000, usesTotal: 1, usesEach: 10_000 })
  const reserve = await reserving(t)
  const waiting: Waiting[] = []
  for (let n = 0; n < 5; n++) waiting.push(await reserve(await t.make.customer()))
  return async (): Promise<string[]> => {
    await keepWaiting(t)
    const answers = await allAtOnce(together, waiting, (made) => p.ask(made, { coupon: code }))
    const uses = await usesOf(t)
    for (const { booking, customer } of waiting) {
      const payment = await openOf(t, booking)
      if (payment !== undefined) await p.cancel(customer, payment)
    }
    const others = answers.filter((one) => !['done', 'coupon_used', 'payment_open'].includes(one))
    return [
      ...miss('redeemed at once', count(answers, 'done'), 1),
      ...miss('uses', [uses?.taken, uses?.standing], [1, 1]),
      ...miss('uses, given up', (await usesOf(t))?.taken, 0),
      ...miss('other answers', others, []),
    ]
  }
}
