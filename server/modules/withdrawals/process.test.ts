import type { Actor } from '@/lib/contract/process'
import {
  withdrawalProcess,
  withdrawalStates,
  withdrawalSteps,
  type WithdrawalState,
} from '@/lib/contract/wallet'
import { takeStep } from '@/server/process/step'
import { unitOfWork } from '@/server/process/unit-of-work'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { makePayee, withdraw } from '@/server/testing/payees'
import { withdrawalMachine } from './machine'
import { findWithdrawal } from './repository'

let t: TestApp
let pk = 0
beforeAll(async () => {
  t = await makeApp()
  const who = await makePayee(t, 1_000)
  pk = (await withdraw(t, who, 1_000)).json<{ pk: number }>().pk
})
afterAll(() => t.close())

const actors: Actor[] = ['customer', 'provider', 'system', 'operator']

/** Where each step leads from each state, by whom; written here apart from the table it is compared with. */
const allowed: Record<string, string> = {
  'requested confirm provider': 'confirmed',
  'requested cancel provider': 'canceled',
  'confirmed queue system': 'queued',
  'confirmed cancel provider': 'canceled',
  'queued send system': 'sending',
  'queued cancel provider': 'canceled',
  'sending queue system': 'queued',
  'sending lose-sight system': 'unknown',
  'sending process system': 'processing',
  'sending pay system': 'paid',
  'sending reject system': 'rejected',
  'unknown queue system': 'queued',
  'unknown process system': 'processing',
  'unknown pay system': 'paid',
  'unknown reject system': 'rejected',
  'processing pay system': 'paid',
  'processing reject system': 'rejected',
  'rejected return system': 'returned',
  'paid return system': 'returned partially_returned',
  'partially_returned return system': 'returned partially_returned',
}
const cases = withdrawalStates.flatMap((from) =>
  withdrawalSteps.flatMap((step) => actors.map((actor) => ({ from, step, actor }))),
)

test('the table holds each state, and nothing leads on from an end', () => {
  const reached = new Set<string>(withdrawalProcess.map(({ to }) => to))
  expect(withdrawalStates.filter((state) => state !== 'requested' && !reached.has(state))).toEqual([])
  for (const end of ['returned', 'canceled'])
    expect(withdrawalProcess.filter(({ from }) => (from as readonly string[]).includes(end))).toEqual([])
})

test.each(withdrawalStates)(
  'from %s each step of each actor leads where it should, or nowhere',
  async (from) => {
    for (const { step, actor } of cases.filter((one) => one.from === from)) {
      const outcomes = (allowed[`${from} ${step} ${actor}`] ?? '').split(' ') as (WithdrawalState | '')[]
      for (const outcome of outcomes) {
        await t.context.pool.query('update withdrawals set status = $2 where id = $1', [pk, from])
        const before = await findWithdrawal(t.db, pk)
        if (!before) throw new Error('no withdrawal')
        const take = unitOfWork(t.context, (work) =>
          takeStep(work, withdrawalMachine, before, {
            step,
            by: { actor, user: null },
            ...(outcomes.length > 1 && outcome ? { outcome } : {}),
          }),
        ).then(
          ({ status }) => status,
          ({ code }: { code: string }) => code,
        )
        const who = withdrawalProcess.some(
          (row) => row.step === step && (row.by as readonly Actor[]).includes(actor),
        )
        const refused = who ? 'state_changed' : 'forbidden'
        expect([step, actor, await take]).toEqual([step, actor, outcome || refused])
        const { status } = (await findWithdrawal(t.db, pk)) ?? {}
        expect([step, actor, status]).toEqual([step, actor, outcome || from])
      }
    }
  },
)
