import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Payment } from '@/lib/contract/payments'
import type { Withdrawal } from '@/lib/contract/wallet'
import { bookings } from '@/server/db/schema/bookings'
import { signAccessToken } from '@/server/http/session'
import type { TestApp } from '@/server/testing/make-app'
import { okBody } from '@/server/testing/ok-body'
import { postStep } from '@/server/testing/paid-job'
import { makePayee, withdraw } from '@/server/testing/payees'
import { paymentActions } from '@/server/testing/payment-actions'
import type { SpawnedProgram } from '@/server/testing/spawned-program'
import { waitUntil } from '@/server/testing/wait-until'

export const kinds = ['charge', 'refund', 'payout'] as const
export type Kind = (typeof kinds)[number]

const cents = 700

/** What is asked of the gateway in one round: a charge, a refund and a payout. */
export interface Asked {
  /** Has the worker send a refund and a payout. */
  leave(): Promise<void>
  /** Asks a program for the charge, as a browser does; it may die before it answers. */
  pay(program: SpawnedProgram): Promise<void>
  /** Repeats, as a browser does, what has no answer. */
  repeat(): Promise<Payment>
  /** Our references, by which the gateway has what was asked for. */
  references(): Promise<Record<Kind, string>>
}

/** A provider who was paid for work, with money at the gateway to match. */
const earner = async (t: TestApp) => {
  const payee = await makePayee(t, 0)
  const job = await paymentActions(t).paid({ provider: payee })
  await t.db.update(bookings).set({ status: 'delivered' }).where(eq(bookings.id, job.booking))
  okBody(await postStep(t, job.customer, `/api/bookings/${job.booking}/complete/`))
  return payee
}

/** Makes all that leads up to these rounds. */
export const prepare = async (t: TestApp, rounds: number): Promise<Asked[]> => {
  const p = paymentActions(t)
  const payee = await earner(t)
  const asked: Asked[] = []
  for (let round = 0; round < rounds; round++) {
    const [given, wanted, key] = [await p.paid(), await t.make.reserved(), randomUUID()]
    let payout = ''
    const charge = () => p.ask(wanted, {}, key)
    asked.push({
      leave: async () => {
        okBody(
          await postStep(t, given.customer, `/api/bookings/${given.booking}/cancel/`, { reason: 'Mudou' }),
        )
        payout = okBody<Withdrawal>(await withdraw(t, payee, cents)).reference
        // Else the message that it arrived would tell what became of it.
        await t.context.simulator?.command(payout, 'lose_webhook')
      },
      pay: async (program) => {
        const token = await signAccessToken(
          t.context.config,
          { id: wanted.customer.id, session: randomUUID() },
          t.context.clock(),
        )
        const body = { booking: wanted.booking, method: 'pix' }
        const headers = { 'idempotency-key': key }
        // 503: the database has just come back.
        await waitUntil(
          async () => (await program.post('/api/payment/intents/', token, body, headers)).status !== 503,
        )
      },
      repeat: async () => okBody<Payment>(await charge()),
      references: async () => {
        const { rows } = await t.context.pool.query<{ reference: string }>(
          'select r.reference from refunds r join payments p on p.id = r.payment_id where p.booking_id = $1',
          [given.booking],
        )
        const { reference } = okBody<Payment>(await charge())
        return { charge: reference, refund: rows[0]?.reference ?? '', payout }
      },
    })
  }
  await t.drain()
  return asked
}
