import type { TestApp } from '@/server/testing/make-app'
import { okay } from '@/server/testing/okay'
import { paying } from '@/server/testing/paying'
import { count, miss } from '../../harness/failures'
import { allAtOnce, keepWaiting, price, reserving, type Waiting } from './waiting'

const [cash, bonus] = [19_000, 1_000]

/** So much of a deposit, with its bonus, is exactly the price. */
export const putTier = (t: TestApp) =>
  t.context.pool.query(
    `with gone as (delete from deposit_tiers) insert into deposit_tiers (deposit_cents, bonus_cents, bonus_days) values (${cash}, ${bonus}, 180)`,
  )

export const depositOf = async (
  t: TestApp,
  who: { id: number },
): Promise<{ pk: number; reference: string }> => {
  const p = paying(t)
  const payment = okay<{ pk: number; reference: string }>(
    await t.as(who).post('/api/payment/deposits/', { amount_cents: cash, method: 'pix' }, p.key()),
  )
  await p.tell(payment, 'pay')
  return payment
}

const left = async (t: TestApp, owner: number) => {
  const { rows } = await t.context.pool.query<{ held: number; lots: number }>(
    `select (select coalesce(sum(balance_cents), 0)::int from ledger_accounts
        where owner_id = $1 and kind in ('customer_cash', 'customer_bonus')) as held,
      (select coalesce(sum(left_cents + cash_left_cents), 0)::int from bonus_lots where user_id = $1) as lots`,
    [owner],
  )
  return rows[0]
}

/** Cash and bonus that pay for one of five bookings, spent on all of them at once: one is paid. */
export const spendBalance = async (t: TestApp, together: number) => {
  const p = paying(t)
  const customer = await t.make.customer()
  const reserve = await reserving(t)
  const waiting: Waiting[] = []
  for (let n = 0; n < 5; n++) waiting.push(await reserve(customer))
  return async (): Promise<string[]> => {
    await keepWaiting(t)
    await depositOf(t, customer)
    const answers = await allAtOnce(together, waiting, (made) => p.ask(made, { method: 'balance' }))
    const paid = []
    for (const [at, { booking }] of waiting.entries())
      if ((await p.balance({ kind: 'escrow', booking })) === price) paid.push(at)
    for (const at of paid) waiting[at] = await reserve(customer)
    const others = answers.filter((one) => !['done', 'insufficient_funds', 'state_changed'].includes(one))
    return [
      ...miss('spent at once', count(answers, 'done'), 1),
      ...miss('bookings paid', paid.length, 1),
      ...miss('left', await left(t, customer.id), { held: 0, lots: 0 }),
      ...miss('other answers', others, []),
    ]
  }
}
