import { randomUUID } from 'node:crypto'
import { advanceWithdrawal } from '@/server/modules/withdrawals/advance-withdrawal'
import { longAccessToken } from '@/server/testing/access-token'
import type { TestApp } from '@/server/testing/make-app'
import { makePayee, payeePassword, type Payee } from '@/server/testing/payees'

export interface Attempt {
  key: string
  path: string
  token: string
  body: Record<string, unknown>
  /** What it was answered, each time it was: the row, or how it was refused. */
  made: (number | string)[]
  isDone: boolean
}

/** Of sixteen attempts, these many of each; payments and withdrawals take longest to lead up to. */
const shares = { demands: 7, deposits: 7, payments: 1, withdrawals: 1 } as const
type Kind = keyof typeof shares
const round = Object.entries(shares).flatMap(([kind, count]) => Array<Kind>(count).fill(kind as Kind))

const paths: Record<Kind, string> = {
  demands: '/api/demands/',
  deposits: '/api/payment/deposits/',
  payments: '/api/payment/intents/',
  withdrawals: '/api/payment/withdrawals/',
}

/** Fewer than the ten deposits a person may have open at once. */
const eachPerson = 8
const cents = 700

/** Calls that each create something, and how many of what there are to be afterwards. */
export const attemptsOf = async (t: TestApp, count: number) => {
  const tokenOf = (who: { id: number }) => longAccessToken(t, who)
  const demand = await t.make.demandBody()
  const wanted = { demands: 0, deposits: 0, payments: 0, withdrawals: 0 }
  let [customer, payee]: [string, Payee | null] = ['', null]
  const makings: Record<Kind, (n: number) => Promise<Pick<Attempt, 'token' | 'body'>>> = {
    demands: async (n) => ({
      token: customer,
      body: { ...demand, description: `Um pedido, o de número ${n}` },
    }),
    deposits: async (n) => ({ token: customer, body: { amount_cents: 1_000 + n, method: 'pix' } }),
    payments: async () => {
      const made = await t.make.reserved()
      return { token: await tokenOf(made.customer), body: { booking: made.booking, method: 'pix' } }
    },
    withdrawals: async () => {
      if (!payee || wanted.withdrawals % eachPerson === 0) payee = await makePayee(t, eachPerson * cents)
      const body = { amount_cents: cents, transfer: payee.transfer, password: payeePassword }
      return { token: await tokenOf(payee), body }
    },
  }
  const attempts: Attempt[] = []
  for (let n = 0; n < count; n++) {
    if (n % eachPerson === 0) customer = await tokenOf(await t.make.customer())
    // Spread: 5 and 16 have no common divisor.
    const kind = round[(n * 5) % round.length] ?? 'demands'
    const made = await makings[kind](n)
    wanted[kind]++
    attempts.push({ key: randomUUID(), path: paths[kind], ...made, made: [], isDone: false })
  }
  const charges = wanted.deposits + wanted.payments
  return { attempts, wanted: { ...wanted, charges, payouts: wanted.withdrawals, keys: count } }
}

/** What these attempts made: rows here, charges and payouts at the gateway. */
export const madeOf = async (t: TestApp, attempts: readonly Attempt[]): Promise<Record<string, number>> => {
  const { pool } = t.context
  const { rows: sent } = await pool.query<{ id: string }>('select id from withdrawals')
  for (const { id } of sent) await advanceWithdrawal(t.context, Number(id))
  const keys = attempts.map(({ key }) => key)
  const people = '(select user_id from idempotency_keys where key = any($1))'
  const { rows } = await pool.query<Record<string, number>>(
    `select
       (select count(*)::int from bookings b where description like 'Um pedido, o de número %') as demands,
       (select count(*)::int from payments where purpose = 'deposit' and payer_id in ${people}) as deposits,
       (select count(*)::int from payments where purpose = 'booking' and payer_id in ${people}) as payments,
       (select count(*)::int from withdrawals where user_id in ${people}) as withdrawals,
       (select count(*)::int from simulator_charges c join payments p on p.reference::text = c.reference
          where p.payer_id in ${people}) as charges,
       (select count(*)::int from simulator_payouts o join withdrawals w on w.reference::text = o.reference
          where w.user_id in ${people}) as payouts,
       (select count(*)::int from idempotency_keys where key = any($1) and object_id is not null) as keys`,
    [keys],
  )
  return rows[0] ?? {}
}
