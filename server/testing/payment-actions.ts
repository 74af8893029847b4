import { randomUUID } from 'node:crypto'
import type { PaymentCommand } from '@/lib/contract/dev'
import type { Payment } from '@/lib/contract/payments'
import { runScheduledTasks } from '@/server/jobs/scheduled'
import { readBalance, type AccountRef } from '@/server/modules/ledger/service'
import { findLedgerFailures } from './ledger-failures'
import type { TestApp } from './make-app'
import { okBody } from './ok-body'
import { createCardToken } from './pay-by-card'
import type { TestUser } from './people'

interface Waiting {
  booking: number
  customer: TestUser
}

/** Pays through the API, and plays everybody on the other side of the simulated gateway. */
export const paymentActions = (t: TestApp) => {
  const key = (name: string = randomUUID()) => ({ 'idempotency-key': name })
  /** Asks to pay a booking; the raw answer. */
  const ask = (on: Waiting, body: Record<string, unknown> = {}, attempt?: string) =>
    t
      .as(on.customer)
      .post('/api/payment/intents/', { booking: on.booking, method: 'pix', ...body }, key(attempt))
  const start = async (on: Waiting, body: Record<string, unknown> = {}) =>
    okBody<Payment>(await ask(on, body))
  const read = async (who: TestUser, pk: number) =>
    okBody<Payment>(await t.as(who).get(`/api/payment/intents/${pk}/`))
  const cancel = (who: TestUser, pk: number) =>
    t.as(who).post(`/api/payment/intents/${pk}/cancel/`, {}, key())
  /** Presses a button of the simulated gateway. */
  const press = async (payment: Pick<Payment, 'reference'>, what: PaymentCommand) => {
    okBody(await t.as(null).post(`/api/dev/payments/${payment.reference}/`, { do: what }))
  }
  /** The same, and handles the webhooks it leads to. */
  const tell = async (payment: Pick<Payment, 'reference'>, what: PaymentCommand) => {
    await press(payment, what)
    await t.drain()
  }
  /** A booking that was agreed, and its payment, which came. */
  const paid = async (sides: { provider?: TestUser } = {}) => {
    const made = await t.make.reserved(sides)
    const payment = await start(made)
    await tell(payment, 'pay')
    return { ...made, payment }
  }
  /** Asks for a deposit; the raw answer. */
  const askDeposit = (who: { id: number }, cents: number, more: Record<string, unknown> = {}) =>
    t.as(who).post('/api/payment/deposits/', { amount_cents: cents, method: 'pix', ...more }, key())
  /** A deposit, which came. */
  const deposit = async (who: { id: number }, cents: number): Promise<Payment> => {
    const payment = okBody<Payment>(await askDeposit(who, cents))
    await tell(payment, 'pay')
    return payment
  }
  const token = (holder?: string) => createCardToken(t.as, holder)
  const statusOf = async (who: TestUser, booking: number) =>
    okBody<{ status: string }>(await t.as(who).get(`/api/demands/${booking}/`)).status
  /** Moves the clock by these seconds, and runs every sweep and job that is due. */
  const pass = async (seconds: number) => {
    t.travel(seconds * 1000)
    await runScheduledTasks(t.context)
    await t.drain()
  }
  const balance = (account: AccountRef) => readBalance(t.db, account)
  /** The sum of a platform's account, which keeps no balance. */
  const sumOf = async (kind: string): Promise<number> => {
    const { rows } = await t.context.pool.query<{ sum: string }>(
      `select coalesce(sum(a.normal * e.amount_cents), 0) as sum from ledger_entries e
        join ledger_accounts a on a.id = e.account_id where a.kind = $1`,
      [kind],
    )
    return Number(rows[0]?.sum)
  }
  return {
    key,
    ask,
    start,
    read,
    cancel,
    press,
    tell,
    paid,
    askDeposit,
    deposit,
    token,
    statusOf,
    pass,
    contradictions: () => findLedgerFailures(t.context),
    balance,
    sumOf,
  }
}

type Tier = readonly [depositCents: number, bonusCents: number, bonusDays: number]

/** The deposits that bring a bonus, in place of the ones there are. */
export const setDepositTiers = async (
  { context: { pool } }: TestApp,
  ...tiers: readonly Tier[]
): Promise<void> => {
  await pool.query('delete from deposit_tiers')
  for (const tier of tiers)
    await pool.query(
      'insert into deposit_tiers (deposit_cents, bonus_cents, bonus_days) values ($1, $2, $3)',
      [...tier],
    )
}
