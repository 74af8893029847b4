import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { advanceWithdrawal } from '@/server/modules/withdrawals/advance-withdrawal'
import { longAccessToken } from '@/server/testing/access-token'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { makePayee, payeePassword, type Payee } from '@/server/testing/payees'
import { reversed } from '@/server/testing/reordered'
import { repeatOperations } from '@/server/testing/scenarios/idempotency'
import { seededRandom } from '@/server/testing/seeded-random'
import { spawnProgram, type SpawnedProgram } from '@/server/testing/spawned-program'
import { withApp } from '../../harness/app'
import { patientEnv } from '../../harness/built-program'
import { answerOf, jsonRequest } from '../../harness/json-request'
import { defineProof } from '../../harness/proof'

const scales = { full: { keys: 2_000, kills: 30 }, short: { keys: 200, kills: 3 } }

const guards: Record<string, string> = {
  once: 'alter table idempotency_keys drop constraint idempotency_keys_user_id_key_pk',
  body: `create function another() returns trigger language plpgsql as
      $$ begin new.body_hash := gen_random_uuid(); return new; end $$;
    create trigger keys_another before insert on idempotency_keys for each row execute function another()`,
}

interface Attempt {
  key: string
  path: string
  token: string
  body: Record<string, unknown>
  /** Each response received: the created row, or the error. */
  made: (number | string)[]
  isDone: boolean
}

/** Attempts of each kind per sixteen; payments and withdrawals need the longest setup. */
const shares = { demands: 7, deposits: 7, payments: 1, withdrawals: 1 } as const
type Kind = keyof typeof shares
const round = Object.entries(shares).flatMap(([kind, count]) => Array<Kind>(count).fill(kind as Kind))

const paths: Record<Kind, string> = {
  demands: '/api/demands/',
  deposits: '/api/payment/deposits/',
  payments: '/api/payment/intents/',
  withdrawals: '/api/payment/withdrawals/',
}

/** Fewer than the ten deposits a person may have open at once. */
const eachPerson = 8
const cents = 700

/** Returns requests that each create a row, with the expected row counts. */
const attemptsOf = async (t: TestApp, count: number) => {
  const tokenOf = (who: { id: number }) => longAccessToken(t, who)
  const demand = await t.make.demandBody()
  const wanted = { demands: 0, deposits: 0, payments: 0, withdrawals: 0 }
  let [customer, payee]: [string, Payee | null] = ['', null]
  const makings: Record<Kind, (n: number) => Promise<Pick<Attempt, 'token' | 'body'>>> = {
    demands: async (n) => ({
      token: customer,
      body: { ...demand, description: `Um pedido, o de número ${n}` },
    }),
    deposits: async (n) => ({ token: customer, body: { amount_cents: 1_000 + n, method: 'pix' } }),
    payments: async () => {
      const made = await t.make.reserved()
      return { token: await tokenOf(made.customer), body: { booking: made.booking, method: 'pix' } }
    },
    withdrawals: async () => {
      if (!payee || wanted.withdrawals % eachPerson === 0) payee = await makePayee(t, eachPerson * cents)
      const body = { amount_cents: cents, transfer: payee.transfer, password: payeePassword }
      return { token: await tokenOf(payee), body }
    },
  }
  const attempts: Attempt[] = []
  for (let n = 0; n < count; n++) {
    if (n % eachPerson === 0) customer = await tokenOf(await t.make.customer())
    // Spread: 5 and 16 have no common divisor.
    const kind = round[(n * 5) % round.length] ?? 'demands'
    const made = await makings[kind](n)
    wanted[kind]++
    attempts.push({ key: randomUUID(), path: paths[kind], ...made, made: [], isDone: false })
  }
  const charges = wanted.deposits + wanted.payments
  return { attempts, wanted: { ...wanted, charges, payouts: wanted.withdrawals, keys: count } }
}

/** Counts the effects of the attempts: rows here, charges and payouts at the gateway. */
const madeOf = async (t: TestApp, attempts: readonly Attempt[]): Promise<Record<string, number>> => {
  const { pool } = t.context
  const { rows: sent } = await pool.query<{ id: string }>('select id from withdrawals')
  for (const { id } of sent) await advanceWithdrawal(t.context, Number(id))
  const keys = attempts.map(({ key }) => key)
  const people = '(select user_id from idempotency_keys where key = any($1))'
  const { rows } = await pool.query<Record<string, number>>(
    `select
       (select count(*)::int from bookings b where description like 'Um pedido, o de número %') as demands,
       (select count(*)::int from payments where purpose = 'deposit' and payer_id in ${people}) as deposits,
       (select count(*)::int from payments where purpose = 'booking' and payer_id in ${people}) as payments,
       (select count(*)::int from withdrawals where user_id in ${people}) as withdrawals,
       (select count(*)::int from simulator_charges c join payments p on p.reference::text = c.reference
          where p.payer_id in ${people}) as charges,
       (select count(*)::int from simulator_payouts o join withdrawals w on w.reference::text = o.reference
          where w.user_id in ${people}) as payouts,
       (select count(*)::int from idempotency_keys where key = any($1) and object_id is not null) as keys`,
    [keys],
  )
  return rows[0] ?? {}
}

const together = 8
/** Percentage of requests aborted before their response. */
const lostShare = 20

/** Sends a request once; returns whether an answer arrived. */
const send = async (port: number, { key, path, token, body, made }: Attempt, giveUpMs: number | null) => {
  const signal = giveUpMs === null ? null : AbortSignal.timeout(giveUpMs)
  const request = jsonRequest({ token, body, headers: { 'idempotency-key': key }, signal })
  const answer = await answerOf(`http://127.0.0.1:${port}${path}`, request)
  if (!answer?.text) return false
  const { status, text } = answer
  made.push(status === 201 ? (JSON.parse(text) as { pk: number }).pk : `${status} ${text}`)
  return true
}

interface Kills {
  keys: number
  kills: number
}

/** Sends all attempts to a program that is killed between; repeats each until it is answered. */
const work = async (
  attempts: Attempt[],
  { kills }: Kills,
  random: () => number,
  start: () => Promise<SpawnedProgram>,
  atKill: () => Promise<unknown>,
) => {
  let program = await start()
  let [answered, killed, lost] = [0, 0, 0]
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
    for (let repeats = 0; !attempt.isDone; repeats++) {
      if (repeats > 0) attempt.body = reversed(attempt.body) as Attempt['body']
      const isLost = random() % 100 < lostShare
      if (isLost) lost++
      attempt.isDone = await send(program.port, attempt, isLost ? 1 + (random() % 40) : null)
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
  // Repeats each request once more, which must return the original response.
  open.push(...attempts.map((attempt) => Object.assign(attempt, { isDone: false })))
  await Promise.all(Array.from({ length: together }, lane))
  await program.stop()
  return { killed, lost }
}

/** Compares rows with keys after kills and lost answers; every answer to a key names the same row. */
const sendThroughKills = async (
  t: TestApp,
  scale: Kills,
  seed: number,
  mutation: string | null,
): Promise<{ killed: number; lost: number; failures: string[] }> => {
  const { attempts, wanted } = await attemptsOf(t, scale.keys)
  const env = { DEMO: '1', ...patientEnv }
  const { killed, lost } = await work(
    attempts,
    scale,
    seededRandom(seed),
    () => spawnProgram(t.context.config, t.url, env),
    () => (mutation === 'kept' ? t.context.pool.query('delete from idempotency_keys') : Promise.resolve()),
  )
  const answers = attempts.map(({ made }) => [...new Set(made)])
  return {
    killed,
    lost,
    failures: [
      ...mismatch('kills', killed, scale.kills),
      ...mismatch('made', await madeOf(t, attempts), wanted),
      ...mismatch('keys with two answers', answers.filter(({ length }) => length !== 1).length, 0),
      ...mismatch(
        'refused',
        answers
          .flat()
          .filter((made) => typeof made === 'string')
          .slice(0, 3),
        [],
      ),
    ],
  }
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
  run: ({ scale, seed, mutation }) =>
    withApp({ connections: 20 }, async (t) => {
      const guard = mutation === null ? undefined : guards[mutation]
      if (guard) await t.context.pool.query(guard)
      const routed = await repeatOperations(t)
      const survived = routed.failures.length
        ? { killed: 0, lost: 0, failures: [] }
        : await sendThroughKills(t, scales[scale], seed, mutation)
      return {
        measurements: {
          operations: routed.operations,
          keys: scales[scale].keys,
          kills: survived.killed,
          'answers lost': survived.lost,
        },
        failures: [...routed.failures, ...survived.failures].slice(0, 20),
      }
    }),
})
