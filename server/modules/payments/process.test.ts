import { eq } from 'drizzle-orm'
import {
  paymentProcess,
  paymentStates,
  paymentSteps,
  refundProcess,
  refundStates,
  refundSteps,
} from '@/lib/contract/payment-processes'
import { findTransitions, mayEver, type Actor, type Process } from '@/lib/contract/process'
import { moneyEvents, payments, refunds } from '@/server/db/schema/payments'
import type { Machine } from '@/server/process/machine'
import { takeStep } from '@/server/process/step'
import { unitOfWork } from '@/server/process/unit-of-work'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { paymentMachine, refundMachine } from './machine'
import { insertRefund } from './refund-repository'
import { insertPayment } from './repository'

/** Every step × every state × every actor × every outcome: what the tables say is what happens, and nothing else. */
let t: TestApp
let payment: number
let refund: number
beforeAll(async () => {
  t = await makeApp()
  const payer = await t.make.customer()
  ;[payment, refund] = await unitOfWork(t.context, async ({ tx, now }) => {
    const values = { purpose: 'deposit', payerId: payer.id, method: 'pix', gateway: 'simulator' } as const
    const made = await insertPayment(
      tx,
      { ...values, amountCents: 100, externalCents: 100, expiresAt: now },
      [],
    )
    const back = await insertRefund(tx, { paymentId: made.id, amountCents: 100, reason: 'test' })
    return [made.id, back.id] as const
  })
})
afterAll(() => t.close())

const actors: Actor[] = ['customer', 'provider', 'system', 'operator']

const outcomes = async <
  Step extends string,
  State extends string,
  Row extends { id: number; status: State },
  V extends object,
>(
  machine: Machine<Step, State, Row, V>,
  states: readonly State[],
  steps: readonly Step[],
  put: (status: State) => Promise<Row>,
) => {
  const wrong: unknown[] = []
  let tried = 0
  for (const state of states)
    for (const step of steps)
      for (const actor of actors)
        for (const outcome of states) {
          // An outcome no row of the step has is as good as any other such.
          const named = machine.process.some((row) => row.step === step && row.to === outcome)
          if (!named && outcome !== states[0]) continue
          tried++
          const rows = findTransitions(machine.process as Process<Step, State>, step, state, actor, outcome)
          const expected = rows.length
            ? outcome
            : mayEver(machine.process, step, actor)
              ? 'state_changed'
              : 'forbidden'
          const before = await put(state)
          const got = await unitOfWork(t.context, (work) =>
            takeStep(work, machine, before, { step, by: { actor, user: null }, outcome }),
          ).then(
            (row) => row.status as string,
            (error: { code?: string }) => error.code ?? String(error),
          )
          if (got !== expected) wrong.push({ state, step, actor, outcome, got, expected })
        }
  return { wrong, tried }
}

test('payments move as their table says', async () => {
  const { wrong, tried } = await outcomes(paymentMachine, paymentStates, paymentSteps, async (status) => {
    const [row] = await t.db.update(payments).set({ status }).where(eq(payments.id, payment)).returning()
    if (!row) throw new Error('gone')
    return row
  })
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(paymentStates.length * paymentSteps.length * actors.length)
  // What went back whole can only be contested by a bank.
  const leaving = paymentProcess.filter(({ from }) => from.some((state) => state === 'refunded'))
  expect(leaving.map(({ step }) => step)).toEqual(['contest'])
})

test('refunds move as their table says', async () => {
  const { wrong, tried } = await outcomes(refundMachine, refundStates, refundSteps, async (status) => {
    const [row] = await t.db.update(refunds).set({ status }).where(eq(refunds.id, refund)).returning()
    if (!row) throw new Error('gone')
    return row
  })
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThanOrEqual(refundStates.length * refundSteps.length * actors.length)
  expect(refundProcess.flatMap(({ from }) => from as readonly string[])).not.toContain('succeeded')
})

test('each step that was taken is in the journal of money, with where it came from', async () => {
  const rows = await t.db.select().from(moneyEvents).where(eq(moneyEvents.subject, 'payment'))
  expect(rows.length).toBeGreaterThan(0)
  for (const { step, fromState, toState, actor } of rows)
    expect(
      paymentProcess.some(
        (row) =>
          row.step === step &&
          row.to === toState &&
          row.from.some((from) => from === fromState) &&
          row.by.some((by) => by === actor),
      ),
    ).toBe(true)
})

test('what was asked for stays what it was: sums and owners are not rewritten', async () => {
  const changes = [
    t.db.update(payments).set({ amountCents: 1 }).where(eq(payments.id, payment)),
    t.db.update(payments).set({ payerId: 1 }).where(eq(payments.id, payment)),
    t.db.update(refunds).set({ amountCents: 1 }).where(eq(refunds.id, refund)),
  ]
  for (const change of changes) await expect(change).rejects.toThrow()
})
