import type { TestApp } from '@/server/testing/make-app'
import { paying } from '@/server/testing/paying'
import { spawnProgram } from '@/server/testing/spawned-program'
import { until } from '@/server/testing/until'
import { miss } from '../../harness/failures'
import { kinds, prepare, type Asked, type Kind } from './asked'
import { buildGates, shutGate, type Moment } from './gates'

/** Each program sees the database die at one moment, and is killed at the other. */
const lives: [database: Moment, program: Moment][] = [
  ['answer', 'send'],
  ['send', 'answer'],
]

const isBack = async ({ context: { pool } }: TestApp): Promise<boolean> =>
  pool.query('select 1').then(
    () => true,
    () => false,
  )

const live = async (
  t: TestApp,
  [database, program]: (typeof lives)[number],
  [first, second]: readonly [Asked, Asked],
  killDatabase: () => void,
): Promise<void> => {
  const env = { DEMO: '1', SERVICES: 'api,worker', DATABASE_PATIENCE_MS: '30000' }
  const spawned = await spawnProgram(t.context.config, t.url, env)
  const bring = async (asked: Asked, moment: Moment) => {
    const gate = await shutGate(t, moment)
    await asked.leave()
    await gate.reached(2)
    // Whatever becomes of the answer, it is asked for again later.
    const answered = asked.pay(spawned).catch(() => {})
    await gate.reached(3)
    return { gate, answered }
  }
  try {
    const before = await bring(first, database)
    killDatabase()
    await before.gate.gone()
    await before.answered
    await until(() => isBack(t))
    const { gate, answered } = await bring(second, program)
    await spawned.kill()
    await gate.open()
    await answered
  } finally {
    await spawned.kill()
  }
}

/** The worker that comes after, while minutes pass here and at the gateway. */
const goOn = async (t: TestApp, asked: readonly Asked[]): Promise<void> => {
  const p = paying(t)
  const payments = []
  for (const one of asked) payments.push(await one.repeat())
  for (let looks = 0; looks < 6; looks++) await p.pass(120)
  for (const payment of payments) await p.tell(payment, 'pay')
  for (let looks = 0; looks < 6; looks++) await p.pass(600)
}

const tables: Record<Kind, [theirs: string, ours: string, end: string]> = {
  charge: ['simulator_charges', 'payments', 'paid'],
  // For want of funds the gateway refuses, and does nothing.
  refund: ["(select * from simulator_refunds where status <> 'rejected') given", 'refunds', 'succeeded'],
  payout: ['simulator_payouts', 'withdrawals', 'paid'],
}

/** Each thing asked for is at the gateway once, and has come to its end here. */
const judge = async (t: TestApp, asked: readonly Asked[]): Promise<string[]> => {
  const failures: string[] = []
  for (const one of asked) {
    const references = await one.references()
    for (const kind of kinds) {
      const [theirs, ours, end] = tables[kind]
      const { rows } = await t.context.pool.query<{ made: number; status: string }>(
        `select (select count(*)::int from ${theirs} where reference = $1) as made,
           (select status from ${ours} where reference::text = $1) as status`,
        [references[kind]],
      )
      failures.push(...miss(`a ${kind}`, rows[0], { made: 1, status: end }))
    }
  }
  return [...failures, ...(await paying(t).contradictions())]
}

/** What is asked of the gateway while both a program and the database are killed, twice each. */
export const interruptedRounds = async (
  t: TestApp,
  killDatabase: () => void,
  atRestart: () => void,
): Promise<{ asked: number; killed: number; failures: string[] }> => {
  t.context.pool.on('error', () => {})
  const asked = await prepare(t, lives.length * 2)
  await buildGates(t)
  for (const [n, moments] of lives.entries()) {
    const [first, second] = asked.slice(n * 2)
    if (first && second) await live(t, moments, [first, second], killDatabase)
  }
  atRestart()
  await goOn(t, asked)
  const failures = await judge(t, asked)
  return { asked: asked.length * kinds.length, killed: lives.length, failures }
}
