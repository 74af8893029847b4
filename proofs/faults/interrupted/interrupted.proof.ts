import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { Payment } from '@/lib/contract/payments'
import type { Withdrawal } from '@/lib/contract/wallet'
import { longAccessToken } from '@/server/testing/access-token'
import { openClaim, takeClaimStep } from '@/server/testing/completed-job'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { okBody } from '@/server/testing/ok-body'
import { completeBooking, postStep } from '@/server/testing/paid-job'
import { makePayee, withdraw, type Payee } from '@/server/testing/payees'
import { paymentActions } from '@/server/testing/payment-actions'
import { spawnProgram, type SpawnedProgram } from '@/server/testing/spawned-program'
import { waitUntil } from '@/server/testing/wait-until'
import { withApp } from '../../harness/app'
import { patientEnv } from '../../harness/built-program'
import { withOwnPostgres } from '../../harness/own-postgres'
import { defineProof } from '../../harness/proof'
import { removeLookup, type LookedUp } from '../../harness/unguarded'
import { succeeds } from '../cluster/part'

const kinds = ['charge', 'refund', 'warranty', 'payout'] as const
type Kind = (typeof kinds)[number]

const cents = 700

/** Makes a provider with earnings, and the same amount at the gateway. */
const earner = async (t: TestApp) => {
  const payee = await makePayee(t, 0)
  const job = await paymentActions(t).paid({ provider: payee })
  await completeBooking(t, job)
  return payee
}

/** A warranty claim of completed work, whose provider offers money back. */
const offeredRefund = async (t: TestApp) => {
  const job = await paymentActions(t).paid()
  await completeBooking(t, job)
  const claim = await openClaim(t, job)
  okBody(await takeClaimStep(t, job.provider, claim, 'offer-money', { refund_cents: cents, text: '' }))
  return { ...job, claim }
}

/** A charge, a refund, the refund of a warranty claim and a payout that are asked of the gateway in one round. */
const prepareRound = async (t: TestApp, payee: Payee) => {
  const p = paymentActions(t)
  const [given, wanted, key] = [await p.paid(), await t.make.reserved(), randomUUID()]
  const claimed = await offeredRefund(t)
  let payout = ''
  const charge = () => p.ask(wanted, {}, key)
  return {
    leave: async () => {
      okBody(await postStep(t, given.customer, `/api/bookings/${given.booking}/cancel/`, { reason: 'Mudou' }))
      okBody(await takeClaimStep(t, claimed.customer, claimed.claim, 'accept'))
      payout = okBody<Withdrawal>(await withdraw(t, payee, cents)).reference
      // Drops the webhook, which would reveal the outcome without a look-up.
      await t.context.simulator?.command(payout, 'lose_webhook')
    },
    /** Asks a program for the charge, as a browser does; it may die before it answers. */
    pay: async (program: SpawnedProgram) => {
      const token = await longAccessToken(t, wanted.customer)
      const body = { booking: wanted.booking, method: 'pix' }
      const headers = { 'idempotency-key': key }
      // 503: the database has just come back.
      await waitUntil(
        async () => (await program.post('/api/payment/intents/', token, body, headers)).status !== 503,
      )
    },
    repeat: async () => okBody<Payment>(await charge()),
    /** Our references of the requested operations, as stored by the gateway. */
    references: async (): Promise<Record<Kind, string>> => {
      const refundOf = async ({ booking }: { booking: number }) => {
        const { rows } = await t.context.pool.query<{ reference: string }>(
          'select r.reference from refunds r join payments p on p.id = r.payment_id where p.booking_id = $1',
          [booking],
        )
        return rows[0]?.reference ?? ''
      }
      const { reference } = okBody<Payment>(await charge())
      return {
        charge: reference,
        refund: await refundOf(given),
        warranty: await refundOf(claimed),
        payout,
      }
    },
  }
}
type Asked = Awaited<ReturnType<typeof prepareRound>>

/**
 * Two moments at which a call of the gateway can be stopped: while it is made, so that the gateway has done nothing,
 * and after it is done, before its answer is written down.
 */
type Moment = 'send' | 'answer'

const lockOf: Record<Moment, number> = { send: 7_302_119_001, answer: 7_302_119_002 }

const stops: [moment: Moment, table: string, event: string, when: string][] = [
  ['send', 'simulator_charges', 'insert', 'true'],
  ['send', 'simulator_refunds', 'insert', 'true'],
  ['send', 'simulator_payouts', 'insert', 'true'],
  ['answer', 'payments', 'update', "old.status = 'creating' and new.status <> 'creating'"],
  ['answer', 'refunds', 'update', "old.status = 'sending' and new.status <> 'sending'"],
  ['answer', 'withdrawals', 'update', "old.status = 'sending' and new.status <> 'sending'"],
]

/** Installs gates at these moments: a statement waits, in the database, at one that is shut. */
const buildGates = async ({ context: { pool } }: TestApp): Promise<void> => {
  await pool.query(`create function wait_at_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(tg_argv[0]::bigint); return new; end $$`)
  for (const [moment, table, event, when] of stops)
    await pool.query(
      `create trigger gate before ${event} on ${table} for each row when (${when})
       execute function wait_at_gate('${lockOf[moment]}')`,
    )
}

const waiting = "select pid from pg_locks where locktype = 'advisory' and not granted and database ="
const here = '(select oid from pg_database where datname = current_database())'

/** Shuts the gate of one moment, until it is opened or the database dies. */
const shutGate = async (t: TestApp, moment: Moment) => {
  const { pool } = t.context
  const keeper = new Client({ connectionString: t.url })
  keeper.on('error', () => {})
  await keeper.connect()
  await keeper.query('select pg_advisory_lock($1)', [lockOf[moment]])
  return {
    reached: (count: number) =>
      waitUntil(async () => ((await pool.query(`${waiting} ${here}`)).rowCount ?? 0) >= count),
    /** Ends the backends that wait at the gate: their program has died. */
    open: async () => {
      await pool.query(`select pg_terminate_backend(pid) from (${waiting} ${here}) dead`)
      await keeper.end()
    },
    /** Closes its connection after the database, and the gate with it, died. */
    close: () => keeper.end().catch(() => {}),
  }
}

/** Each program sees the database die at one moment, and is killed at the other. */
const lives: [database: Moment, program: Moment][] = [
  ['answer', 'send'],
  ['send', 'answer'],
]

const live = async (
  t: TestApp,
  [database, program]: (typeof lives)[number],
  [first, second]: readonly [Asked, Asked],
  killDatabase: () => void,
): Promise<void> => {
  const env = { DEMO: '1', SERVICES: 'api,worker', ...patientEnv }
  const spawned = await spawnProgram(t.context.config, t.url, env)
  const bring = async (asked: Asked, moment: Moment) => {
    const gate = await shutGate(t, moment)
    await asked.leave()
    await gate.reached(3)
    // The response is ignored; the request is repeated later.
    const answered = asked.pay(spawned).catch(() => {})
    await gate.reached(4)
    return { gate, answered }
  }
  try {
    const before = await bring(first, database)
    killDatabase()
    await before.gate.close()
    await before.answered
    await waitUntil(() => succeeds(t.context.pool.query('select 1')))
    const { gate, answered } = await bring(second, program)
    await spawned.kill()
    await gate.open()
    await answered
  } finally {
    await spawned.kill()
  }
}

/** Runs the next worker, while minutes pass here and at the gateway. */
const runOn = async (t: TestApp, asked: readonly Asked[]): Promise<void> => {
  const p = paymentActions(t)
  const payments = []
  for (const one of asked) payments.push(await one.repeat())
  for (let looks = 0; looks < 6; looks++) await p.pass(120)
  for (const payment of payments) await p.tell(payment, 'pay')
  for (let looks = 0; looks < 6; looks++) await p.pass(600)
}

type Tables = [theirs: string, ours: string, end: string]
// For want of funds the gateway refuses, and does nothing.
const refundTables: Tables = [
  "(select * from simulator_refunds where status <> 'rejected') given",
  'refunds',
  'succeeded',
]
const tables: Record<Kind, Tables> = {
  charge: ['simulator_charges', 'payments', 'paid'],
  refund: refundTables,
  warranty: refundTables,
  payout: ['simulator_payouts', 'withdrawals', 'paid'],
}

/** Compares: each request is at the gateway once, and has ended here. */
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
      failures.push(...mismatch(`a ${kind}`, rows[0], { made: 1, status: end }))
    }
  }
  return [...failures, ...(await paymentActions(t).contradictions())]
}

/** Requests of the gateway while both a program and the database are killed, twice each. */
const interruptedRounds = async (
  t: TestApp,
  killDatabase: () => void,
  atRestart: () => void,
): Promise<{ asked: number; killed: number; failures: string[] }> => {
  t.context.pool.on('error', () => {})
  const payee = await earner(t)
  const asked: Asked[] = []
  while (asked.length < lives.length * 2) asked.push(await prepareRound(t, payee))
  await t.drain()
  await buildGates(t)
  for (const [n, moments] of lives.entries()) {
    const [first, second] = asked.slice(n * 2)
    if (first && second) await live(t, moments, [first, second], killDatabase)
  }
  atRestart()
  await runOn(t, asked)
  const failures = await judge(t, asked)
  return { asked: asked.length * kinds.length, killed: lives.length, failures }
}

const scales = { full: { databases: 15 }, short: { databases: 1 } }

export const interrupted = defineProof({
  promise: 'what the gateway is asked for is done once, whoever dies meanwhile',
  target:
    `${scales.full.databases * 2} kills of a program and ${scales.full.databases * 2} of PostgreSQL, half ` +
    'of them while the gateway is being called, half between its deed and its answer’s being written down; ' +
    'each time a charge, a refund, the refund of a warranty claim and a payout are under way: each is at the ' +
    'gateway once, has come to its end here, and the ledger is true',
  mutations: {
    charge: 'that a charge is looked up by its reference, and asked for again with its own key',
    refund: 'the same of a refund',
    payout: 'the same of a payout',
  },
  async run({ scale, mutation }) {
    const sums = { asked: 0, killed: 0 }
    const failures: string[] = []
    await withOwnPostgres(async (kill) => {
      for (let n = 0; n < scales[scale].databases && failures.length === 0; n++)
        await withApp({}, async (t) => {
          const done = await interruptedRounds(t, kill, () => {
            if (mutation) removeLookup(t, mutation as LookedUp)
          })
          sums.asked += done.asked
          sums.killed += done.killed
          failures.push(...done.failures)
        })
    })
    return {
      measurements: {
        'charges, refunds of bookings and claims, and payouts': sums.asked,
        'kills of a program': sums.killed,
        'kills of PostgreSQL': sums.killed,
      },
      failures: failures.slice(0, 20),
    }
  },
})
