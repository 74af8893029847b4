import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signAccess } from '@/server/http/session'
import type { TestUser } from '@/server/testing/factories'
import type { TestApp } from '@/server/testing/make-app'
import { spawnProgram, type SpawnedProgram } from '@/server/testing/spawned-program'
import { drawing } from '../drawing'
import { miss } from '../misses'
import { reordered } from './reordered'

/** Fewer than the ten deposits a person may have open at once. */
const attemptsEach = 8
const together = 8
/** Of a hundred calls, this many are aborted before their answer arrives. */
const lost = 20

interface Attempt {
  key: string
  path: string
  token: string
  body: Record<string, unknown>
  /** What it was answered, each time it was. */
  made: number[]
  isDone: boolean
}

const attemptsOf = async (t: TestApp, customers: readonly TestUser[], count: number): Promise<Attempt[]> => {
  // A slow machine takes longer over all of them than a token usually lasts.
  const config = { ...t.context.config, accessTokenMinutes: 600 }
  const tokens = await Promise.all(
    customers.map(({ id }) => signAccess(config, { id, session: randomUUID() }, new Date())),
  )
  const demand = await t.make.demandBody()
  return Array.from({ length: count }, (_, n) => ({
    key: randomUUID(),
    token: tokens[n % tokens.length] ?? '',
    ...(n % 2
      ? { path: '/api/demands/', body: { ...demand, description: `Um pedido, o de número ${n}` } }
      : { path: '/api/payment/deposits/', body: { amount_cents: 1_000 + n, method: 'pix' } }),
    made: [],
    isDone: false,
  }))
}

/** Sends it once; true when an answer came. */
const send = async (port: number, { key, path, token, body, made }: Attempt, giveUpMs: number | null) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
    signal: giveUpMs === null ? null : AbortSignal.timeout(giveUpMs),
  }).catch(() => null)
  // An answer cut off by a kill counts as none.
  const text = await answer?.text().catch(() => '')
  if (!answer || !text) return false
  // 503: the database is away; try again.
  if (answer.status === 503) return false
  if (answer.status !== 201) throw new Error(`${path} answers ${answer.status} ${text}`)
  made.push((JSON.parse(text) as { pk: number }).pk)
  return true
}

interface Kills {
  keys: number
  kills: number
}

/** Works through all attempts with a program that is killed now and then; each is repeated until it is answered. */
const work = async (
  attempts: Attempt[],
  { kills }: Kills,
  pick: () => number,
  start: () => Promise<SpawnedProgram>,
  atKill: () => Promise<unknown>,
) => {
  let program = await start()
  let [answered, killed, unheard] = [0, 0, 0]
  // Resolved while the program runs.
  let running = Promise.resolve()
  let isRunning = true
  const restart = async () => {
    killed++
    isRunning = false
    await program.kill()
    await atKill()
    program = await start()
    isRunning = true
  }
  const share = Math.floor(attempts.length / (kills + 1))
  const carry = async (attempt: Attempt) => {
    for (let tries = 0; !attempt.isDone; tries++) {
      if (tries > 0) attempt.body = reordered(attempt.body) as Attempt['body']
      const isLost = pick() % 100 < lost
      if (isLost) unheard++
      attempt.isDone = await send(program.port, attempt, isLost ? 1 + (pick() % 40) : null)
      if (!attempt.isDone) await Promise.all([running, sleep(5)])
    }
    answered++
    if (killed < kills && answered >= (killed + 1) * share && isRunning) running = restart()
  }
  const open = [...attempts]
  const lane = async () => {
    for (let one = open.shift(); one; one = open.shift()) await carry(one)
  }
  await Promise.all(Array.from({ length: together }, lane))
  await running
  // Each is repeated once more: what was made before is answered.
  open.push(...attempts.map((attempt) => Object.assign(attempt, { isDone: false })))
  await Promise.all(Array.from({ length: together }, lane))
  await program.stop()
  return { killed, unheard }
}

const madeBy = async (t: TestApp, customers: readonly TestUser[]) => {
  const ids = [customers.map(({ id }) => id)]
  const { rows } = await t.context.pool.query<Record<string, number>>(
    `select (select count(*)::int from bookings where customer_id = any($1)) as demands,
       (select count(*)::int from payments where payer_id = any($1)) as deposits,
       (select count(*)::int from idempotency_keys where user_id = any($1) and object_id is not null) as keys,
       (select count(*)::int from (select 1 from simulator_charges c join payments p on p.reference::text = c.reference
          where p.payer_id = any($1)) one) as charges`,
    ids,
  )
  return rows[0]
}

/** Rows = keys, after all the kills and lost answers; every answer to a key names the same row. */
export const killedAndLost = async (
  t: TestApp,
  extent: Kills,
  seed: number,
  mutant: string | null,
): Promise<{ killed: number; unheard: number; misses: string[] }> => {
  const customers: TestUser[] = []
  for (let n = 0; n < extent.keys / attemptsEach; n++) customers.push(await t.make.customer())
  const attempts = await attemptsOf(t, customers, extent.keys)
  // On a busy machine the database answers late; it is not away.
  const env = { DEMO: '1', DATABASE_PATIENCE_MS: '30000' }
  const { killed, unheard } = await work(
    attempts,
    extent,
    drawing(seed),
    () => spawnProgram(t.context.config, t.url, env),
    () => (mutant === 'kept' ? t.context.pool.query('delete from idempotency_keys') : Promise.resolve()),
  )
  const unlike = attempts.filter(({ made }) => new Set(made).size !== 1).length
  const half = extent.keys / 2
  const wanted = { demands: half, deposits: half, keys: extent.keys, charges: half }
  return {
    killed,
    unheard,
    misses: [
      ...miss('kills', killed, extent.kills),
      ...miss('rows', await madeBy(t, customers), wanted),
      ...miss('keys with two answers', unlike, 0),
    ],
  }
}
