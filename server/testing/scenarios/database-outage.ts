import type { TestApp } from '../make-app'
import { outages, type OutageName } from '../outages'
import { partialWritesQuery } from '../partial-writes'
import { startPublishing } from '../publishing'
import type { SpawnedProgram } from '../spawned-program'
import { holdsWithin } from '../wait-until'

const patienceMs = 30_000
/** Acknowledged writes before the outage, and after it. */
const writesEach = 10

const waitingJobs = "select id from outbox where kind = 'booking.match' and locked_until is null"

export interface OutageResult {
  acknowledged: number
  /** Milliseconds until each 503. */
  refusedMs: number[]
  /** Milliseconds from the database's first answer to a ready program. */
  readyMs: number
  /** Empty if the program stayed up, answered 503 with Retry-After and lost or halved no acknowledged write. */
  failures: string[]
}

/** Stops the PostgreSQL in `folder` under writes to an API and worker program, restarts it and compares its rows. */
export const surviveOutage = async (
  t: TestApp,
  folder: string,
  program: SpawnedProgram,
  name: OutageName,
): Promise<OutageResult> => {
  const { pool } = t.context
  const customer = await t.make.customer()
  const writing = await startPublishing(t, program.port, customer)
  const { acknowledged, answers } = writing
  const failures: string[] = []
  const check = (what: string, holds: boolean, found: unknown = holds) => {
    if (!holds) failures.push(`${name}: ${what}: ${JSON.stringify(found)}`)
  }
  const waitFor = async (what: string, holds: () => boolean | Promise<boolean>) =>
    check(`timeout waiting for ${what}`, await holdsWithin(patienceMs, holds, 5))
  const readiness = () =>
    fetch(`http://127.0.0.1:${program.port}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )

  await waitFor('writes', () => acknowledged.size >= writesEach)
  const before = answers.length
  const undo = await outages[name](folder, pool)
  await waitFor('a 503', () => answers.slice(before).some(({ status }) => status === 503))
  if (name === 'frozen' && failures.length === 0) {
    // The server answers nobody: each answer comes from the program alone.
    const { status, retryAfter } = await writing.publish()
    check('answer while frozen', status === 503 && /^\d+$/.test(retryAfter ?? ''), [status, retryAfter])
    const ready = await readiness()
    check('readiness while frozen', ready === 503, ready)
  }
  await undo()
  await waitFor('the database', () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
  )
  const since = performance.now()
  await waitFor('a ready program', async () => (await readiness()) === 200)
  const readyMs = performance.now() - since
  const back = acknowledged.size
  await waitFor('writes again', () => acknowledged.size >= back + writesEach)
  await writing
    .stop()
    .catch((error: unknown) => check('the program refused a connection', false, String(error)))

  const refused = answers.filter(({ status }) => status === 503)
  const others = answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 503)
  check('other statuses', others.length === 0, [...new Set(others)])
  check(
    '503 without Retry-After',
    refused.every(({ retryAfter }) => retryAfter),
  )
  const { rows } = await pool.query<{ id: string }>('select id from bookings where customer_id = $1', [
    customer.id,
  ])
  const stored = new Set(rows.map(({ id }) => Number(id)))
  const lost = [...acknowledged.values()].filter((pk) => !stored.has(pk))
  check('acknowledged and lost', lost.length === 0, lost)
  const half = Number((await pool.query<{ n: string }>(partialWritesQuery, [customer.id])).rows[0]?.n)
  check('half there', half === 0, half)
  await waitFor('the worker', async () => (await pool.query(waitingJobs)).rows.length === 0)
  return { acknowledged: acknowledged.size, refusedMs: refused.map(({ ms }) => ms), readyMs, failures }
}
