import { randomUUID } from 'node:crypto'
import type { PaymentCommand } from '@/lib/contract/dev'
import type { Payment } from '@/lib/contract/payments'
import { runTimed } from '@/server/jobs/timed'
import { balanceOf, type AccountRef } from '@/server/modules/ledger/service'
import { verifyLedger } from '@/server/modules/ledger/verify'
import type { TestApp } from './make-app'
import { okay } from './okay'
import { cardToken } from './pay-for'
import type { TestUser } from './people'

interface Waiting {
  booking: number
  customer: TestUser
}

/** Paying through the API, and everybody on the other side of the simulated gateway. */
export const paying = (t: TestApp) => {
  const key = (name: string = randomUUID()) => ({ 'idempotency-key': name })
  /** Asks to pay a booking; the raw answer. */
  const ask = (on: Waiting, body: Record<string, unknown> = {}, attempt?: string) =>
    t
      .as(on.customer)
      .post('/api/payment/intents/', { booking: on.booking, method: 'pix', ...body }, key(attempt))
  const start = async (on: Waiting, body: Record<string, unknown> = {}) => okay<Payment>(await ask(on, body))
  const read = async (who: TestUser, pk: number) =>
    okay<Payment>(await t.as(who).get(`/api/payment/intents/${pk}/`))
  const cancel = (who: TestUser, pk: number) =>
    t.as(who).post(`/api/payment/intents/${pk}/cancel/`, {}, key())
  /** Somebody presses a button of the gateway; what it says of it is heard. */
  const press = async (payment: Pick<Payment, 'reference'>, what: PaymentCommand) => {
    okay(await t.as(null).post(`/api/dev/payments/${payment.reference}/`, { do: what }))
  }
  /** The same, and what the gateway says of it is heard and followed. */
  const tell = async (payment: Pick<Payment, 'reference'>, what: PaymentCommand) => {
    await press(payment, what)
    await t.drain()
  }
  const token = (holder?: string) => cardToken(t.as, holder)
  const statusOf = async (who: TestUser, booking: number) =>
    okay<{ status: string }>(await t.as(who).get(`/api/demands/${booking}/`)).status
  /** Lets so much time pass, with every sweep and job that comes due. */
  const pass = async (seconds: number) => {
    t.travel(seconds * 1000)
    await runTimed(t.context)
    await t.drain()
  }
  /** What contradicts the ledger. */
  const contradictions = async () =>
    (await verifyLedger(t.context)).checks.flatMap(({ name, breaches }) =>
      breaches.map((breach) => `${name}: ${breach}`),
    )
  const balance = (account: AccountRef) => balanceOf(t.db, account)
  /** The sum of a platform's account, which keeps no balance. */
  const sumOf = async (kind: string): Promise<number> => {
    const { rows } = await t.context.pool.query<{ sum: string }>(
      'select coalesce(sum(a.normal * e.amount_cents), 0) as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = $1',
      [kind],
    )
    return Number(rows[0]?.sum)
  }
  return { key, ask, start, read, cancel, press, tell, token, statusOf, pass, contradictions, balance, sumOf }
}
