import { setTimeout as sleep } from 'node:timers/promises'
import { halves } from '@/server/testing/halves'
import type { TestApp } from '@/server/testing/make-app'
import { outages, type OutageName } from '@/server/testing/outages'
import { startPublishing } from '@/server/testing/publishing'
import type { SpawnedProgram } from '@/server/testing/spawned-program'
import { miss } from '../../harness/failures'

const patienceMs = 30_000
/** Before it, and after it. */
const acknowledgedEach = 5

export interface Measured {
  acknowledged: number
  refused: number
  /** Milliseconds until a 503. */
  refusedMs: number[]
  /** Milliseconds from the database's first answer to a program that is ready. */
  readyMs: number[]
}

/** Whether it came about in time. */
const comes = async (met: () => boolean | Promise<boolean>): Promise<boolean> => {
  const end = Date.now() + patienceMs
  while (!(await met())) {
    if (Date.now() > end) return false
    await sleep(5)
  }
  return true
}

const isReady = ({ port }: SpawnedProgram) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** What of the acknowledged is lost or half there. */
const compare = async (t: TestApp, customer: number, acknowledged: readonly number[]) => {
  const { pool } = t.context
  const { rows } = await pool.query<{ id: string }>('select id from bookings where customer_id = $1', [
    customer,
  ])
  const kept = new Set(rows.map(({ id }) => Number(id)))
  const half = (await pool.query<{ n: string }>(halves, [customer])).rows[0]?.n
  return [
    ...miss(
      'acknowledged and lost',
      acknowledged.filter((pk) => !kept.has(pk)),
      [],
    ),
    ...miss('half there', Number(half), 0),
  ]
}

/** One outage under writes, from the first of them to what is there afterwards. */
export const outage = async (
  t: TestApp,
  folder: string,
  program: SpawnedProgram,
  name: OutageName,
  measured: Measured,
): Promise<string[]> => {
  const { pool } = t.context
  const customer = await t.make.customer()
  const writing = await startPublishing(t, program.port, customer)
  const { acknowledged, answers } = writing
  const failures: string[] = []
  const expect = async (what: string, met: () => boolean | Promise<boolean>) => {
    if (!(await comes(met))) failures.push(`waited in vain for ${what}`)
  }
  await expect('writes', () => acknowledged.size >= acknowledgedEach)
  const before = answers.length
  const undo = await outages[name](folder, pool)
  // Terminated between two statements, a connection is replaced, and nobody notices.
  if (name !== 'its backends terminated')
    await expect('a 503', () => answers.slice(before).some(({ status }) => status === 503))
  if (name === 'frozen' && failures.length === 0) {
    // The server answers nobody: each answer comes from the program alone.
    failures.push(...miss('while frozen', (await writing.publish()).status, 503))
  }
  await undo()
  await expect('the database', () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
  )
  const since = performance.now()
  await expect('a program that is ready', () => isReady(program))
  measured.readyMs.push(performance.now() - since)
  const back = acknowledged.size
  await expect('writes again', () => acknowledged.size >= back + acknowledgedEach)
  const died = await writing.stop().then(
    () => [],
    (error: unknown) => [`the program refused a connection: ${String(error)}`],
  )
  const refused = answers.filter(({ status }) => status === 503)
  measured.acknowledged += acknowledged.size
  measured.refused += refused.length
  measured.refusedMs.push(...refused.map(({ ms }) => ms))
  const others = [...new Set(answers.map(({ status }) => status))].filter(
    (status) => status !== 201 && status !== 503,
  )
  return [
    ...failures,
    ...died,
    ...miss('other answers', others, []),
    ...miss('503 without Retry-After', refused.filter(({ retryAfter }) => !retryAfter).length, 0),
    ...(await compare(t, customer.id, [...acknowledged.values()])),
  ].map((one) => `${name}: ${one}`)
}
