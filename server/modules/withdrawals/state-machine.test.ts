import {
  withdrawalProcess,
  withdrawalStates,
  withdrawalSteps,
  type WithdrawalState,
} from '@/lib/contract/wallet'
import { makePayee, withdraw } from '@/server/testing/payees'
import { appForFile } from '@/server/testing/test-app'
import { transitionMatrix } from '@/server/testing/transition-matrix'
import { findWithdrawal } from './repository'
import { withdrawalStateMachine } from './state-machine'

let pk = 0
const t = appForFile()
beforeAll(async () => {
  const who = await makePayee(t, 1_000)
  pk = (await withdraw(t, who, 1_000)).json<{ pk: number }>().pk
})

const matrix = transitionMatrix(withdrawalStateMachine, {
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
  'paid return system': ['returned', 'partially_returned'],
  'partially_returned return system': ['returned', 'partially_returned'],
})
test('the table holds each state, and nothing leads on from an end', () => {
  const reached = new Set<string>(withdrawalProcess.map(({ to }) => to))
  expect(withdrawalStates.filter((state) => state !== 'requested' && !reached.has(state))).toEqual([])
  for (const end of ['returned', 'canceled'])
    expect(withdrawalProcess.filter(({ from }) => (from as readonly string[]).includes(end))).toEqual([])
})

test('every step, from every state, by everybody, leads where it should or nowhere', async () => {
  const put = async (status: WithdrawalState) => {
    await t.context.pool.query('update withdrawals set status = $2 where id = $1', [pk, status])
    const row = await findWithdrawal(t.db, pk)
    if (!row) throw new Error('no withdrawal')
    return row
  }
  const cells = { states: withdrawalStates, steps: withdrawalSteps, put }
  expect(await matrix.strayCells(t.context, cells)).toEqual([])
})
