import { randomUUID } from 'node:crypto'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { operationsOf } from '@/server/testing/operations'
import { reversed } from '@/server/testing/reordered'
import { defineProof } from '../../harness/proof'
import { calls } from './calls'
import { sendThroughKills } from './kills'

const scales = { full: { keys: 2_000, kills: 30 }, short: { keys: 200, kills: 3 } }

const guards: Record<string, string> = {
  once: 'alter table idempotency_keys drop constraint idempotency_keys_user_id_key_pk',
  body: `create function another() returns trigger language plpgsql as
      $$ begin new.body_hash := gen_random_uuid(); return new; end $$;
    create trigger keys_another before insert on idempotency_keys for each row execute function another()`,
}

const repeats = 4

/** Counts the rows of every table. */
const rowsOf = async (t: TestApp): Promise<Record<string, number>> => {
  const { rows: tables } = await t.context.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`)
  const { rows } = await t.context.pool.query<{ name: string; rows: number }>(counts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}

const changed = (before: Record<string, number>, after: Record<string, number>) =>
  Object.keys(after).filter((name) => after[name] !== before[name])

/** Repeats an operation, some times at once, with its fields in another order: no row more, the same object. */
const repeat = async (t: TestApp, name: string): Promise<string[]> => {
  const call = await calls[name]?.(t)
  if (!call) return [`${name} takes a key, and calls.ts has no call of it`]
  const key = { 'idempotency-key': randomUUID() }
  const send = (body: Record<string, unknown>) => t.as(call.who).post(call.url, body, key)
  const first = await send(call.body)
  if (first.statusCode >= 300) return [`${name} answers ${first.statusCode} ${first.body}`]
  const before = await rowsOf(t)
  const body = reversed(call.body) as Record<string, unknown>
  const again = [
    await send(body),
    ...(await Promise.all(Array.from({ length: repeats }, (_, n) => send(n % 2 ? body : call.body)))),
  ]
  const said = again.map(({ statusCode, body: text }) => `${statusCode} ${JSON.parse(text).pk}`)
  const wanted = `${first.statusCode} ${first.json<{ pk?: number }>().pk}`
  return [
    ...mismatch(`${name}, again`, [...new Set(said)], [wanted]),
    ...mismatch(`${name}, tables that changed`, changed(before, await rowsOf(t)), []),
  ]
}

/** Repeats every operation of the router that takes a key. */
const repeatEveryOperation = async (t: TestApp): Promise<{ routes: number; failures: string[] }> => {
  const taking = (await operationsOf(t)).filter(({ parameters }) =>
    parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key'),
  )
  const failures: string[] = []
  for (const { id } of taking) failures.push(...(await repeat(t, id)))
  return { routes: taking.length, failures }
}

export const idempotency = defineProof({
  promise: 'what is sent under one key is made once',
  target:
    `${scales.full.keys.toLocaleString('en')} keys, a program killed ${scales.full.kills} times, a fifth of ` +
    'the answers lost: demands, deposits, payments and withdrawals: rows = keys, each once at the gateway, ' +
    'every answer to a key names the same row; every operation of the router that takes a key, called again ' +
    'with its fields in another order and four times at once: no row more in any table, the same answer',
  mutations: {
    once: 'that a key is claimed once',
    body: 'that a body in another order is known as the same',
    kept: 'that keys outlive the program',
  },
  async run({ scale, seed, mutation }) {
    const t = await makeApp({ connections: 20 })
    try {
      const guard = mutation === null ? undefined : guards[mutation]
      if (guard) await t.context.pool.query(guard)
      const routed = await repeatEveryOperation(t)
      const survived = routed.failures.length
        ? { killed: 0, lost: 0, failures: [] }
        : await sendThroughKills(t, scales[scale], seed, mutation)
      return {
        measurements: {
          operations: routed.routes,
          keys: scales[scale].keys,
          kills: survived.killed,
          'answers lost': survived.lost,
        },
        failures: [...routed.failures, ...survived.failures].slice(0, 20),
      }
    } finally {
      await t.close()
    }
  },
})
