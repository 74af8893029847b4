import { setTimeout as sleep } from 'node:timers/promises'
import { subServices } from '@/server/db/schema/catalogue'
import { longAccessToken } from '@/server/testing/access-token'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { paymentActions } from '@/server/testing/payment-actions'
import { countRows } from '../../harness/app'
import { percentile } from '../../harness/latency'
import { trackSockets } from '../../load/chat/member'
import { makeCaller, openPage, Refused, type Page, type Tally } from './client'
import { mainJob, type Acknowledged, type Pair } from './main-job'
import { answersAt, waitFor } from './part'

interface TrafficOptions {
  pairs: number
  origin: string
  pick: () => number
  mutation: string | null
}

const pages = ['/', '/en/services/', '/how-it-works/client/']
const pageEveryMs = 500

/** Pairs of a customer and a provider of the same sub-service, each with an open page. */
const makePairs = async (t: TestApp, { pairs: count, ...options }: TrafficOptions, tally: Tally) => {
  const opened: Page[] = []
  const sideOf = async (user: { id: number }) => {
    const token = await longAccessToken(t, user)
    const page = openPage({ ...options, token, tally })
    opened.push(page)
    return { call: makeCaller({ ...options, token, tally }), page }
  }
  const kinds = await t.db.select({ slug: subServices.slug }).from(subServices).limit(count)
  const pairs: Pair[] = []
  const people: { customers: number[]; providers: number[] } = { customers: [], providers: [] }
  for (const { slug } of kinds) {
    const [customer, provider] = [await t.make.customer(), await t.make.provider({ services: [slug] })]
    people.customers.push(customer.id)
    people.providers.push(provider.id)
    pairs.push({
      customer: await sideOf(customer),
      provider: await sideOf(provider),
      demand: await t.make.demandBody({}, slug),
      offer: t.make.offerBody(),
    })
  }
  return { pairs, people, close: () => opened.forEach((page) => page.close()) }
}

/** Starts pairs at work and a visitor, until `end` or the first failure. */
const startTraffic = async (t: TestApp, options: TrafficOptions) => {
  const tally: Tally = { answered: 0, repeated: 0, writeMs: [], seenMs: [] }
  const made: Acknowledged[] = []
  const failures: string[] = []
  const visits = { answered: 0, failed: 0 }
  let [isOver, jobs] = [false, 0]
  const { pairs, people, close } = await makePairs(t, options, tally)
  const working = pairs.map(async (pair) => {
    for (let nth = 0; !isOver; nth++)
      try {
        await mainJob(pair, (one) => made.push(one), nth)
        jobs++
      } catch (error) {
        failures.push(error instanceof Refused ? `refused: ${error.message}` : String(error))
        isOver = true
      }
  })
  const visiting = async () => {
    while (!isOver)
      for (const path of pages) {
        visits[(await answersAt(`${options.origin}${path}`)) ? 'answered' : 'failed']++
        await sleep(pageEveryMs)
      }
  }
  const done = Promise.all([...working, visiting()])
  return {
    made,
    failures,
    people,
    isOver: () => isOver,
    /** Waits until as many more jobs are finished as there are pairs. */
    goesOn: () => {
      const wanted = jobs + pairs.length
      return waitFor('jobs to be finished', () => Promise.resolve(isOver || jobs >= wanted))
    },
    end: async () => {
      isOver = true
      await done
      close()
    },
    measurements: () => ({
      'main jobs': jobs,
      calls: tally.answered,
      'tries without an answer': tally.repeated,
      'write p50 ms': percentile(tally.writeMs, 0.5),
      'write p99 ms': percentile(tally.writeMs, 0.99),
      'seen live p50 ms': percentile(tally.seenMs, 0.5),
      'seen live p99 ms': percentile(tally.seenMs, 0.99),
      'seen live at the latest ms': Math.round(Math.max(0, ...tally.seenMs)),
      pages: visits.answered,
      'pages asked for again': visits.failed,
    }),
  }
}

type Traffic = Awaited<ReturnType<typeof startTraffic>>

interface People {
  customers: readonly number[]
  providers: readonly number[]
}

/** Payments without exactly one charge at the gateway, by reference; a duplicate has two. */
const notChargedOnce = `select p.id, count(c.reference)::int as charges from payments p
  left join simulator_charges c on c.reference = p.reference::text
  where p.payer_id = any($1) group by p.id having count(c.reference) <> 1`

/** Bookings without the rows written with them, and idempotency keys without an object. */
const halves = `select b.id from bookings b where b.customer_id = any($1) and not (
    exists (select from booking_events e where e.booking_id = b.id and e.step = 'publish')
    and exists (select from idempotency_keys k where k.user_id = b.customer_id and k.object_id = b.id)
    and exists (select from suggestions s where s.booking_id = b.id))
  union all select k.object_id from idempotency_keys k where k.user_id = any($1) and k.object_id is null`

const dueJobs = "from outbox where dead_at is null and run_at <= now() and kind not like 'email%'"

/**
 * Compares the rows with the acknowledged requests: lost, duplicated, incomplete, charged and completed ones;
 * and verifies the ledger.
 */
const compare = async (t: TestApp, { customers, providers }: People, made: readonly Acknowledged[]) => {
  const rowsOf = async <T extends object>(sql: string, ids: readonly number[]): Promise<T[]> =>
    (await t.context.pool.query<T>(sql, [ids])).rows
  const lost: string[] = []
  const doubled: string[] = []
  const compareOf = (table: string, stored: readonly (string | number)[], wanted: readonly unknown[]) => {
    const known = new Set(wanted.map(String))
    const found = new Set<string>()
    for (const one of stored.map(String)) {
      // A message is known by its text alone, and others may come from the same sender.
      if (found.has(one) || (!known.has(one) && table !== 'messages')) doubled.push(`${table} ${one}`)
      found.add(one)
    }
    lost.push(...[...known].filter((one) => !found.has(one)).map((one) => `${table} ${one}`))
  }
  const columns = [
    ['bookings', 'select id as of from bookings where customer_id = any($1)', customers, 'booking'],
    ['offers', 'select id as of from offers where provider_id = any($1)', providers, 'offer'],
    [
      'payments',
      "select id as of from payments where payer_id = any($1) and purpose = 'booking'",
      customers,
      'payment',
    ],
    ['messages', 'select text as of from messages where sender_id = any($1)', customers, 'text'],
  ] as const
  for (const [table, sql, ids, name] of columns)
    compareOf(
      table,
      (await rowsOf<{ of: string }>(sql, ids)).map(({ of }) => of),
      made.flatMap((one) => one[name] ?? []),
    )
  const completed = made.filter(({ isCompleted }) => isCompleted).map(({ booking }) => booking)
  const notCompleted = "select id, status from bookings where id = any($1) and status <> 'completed'"
  return {
    lost: lost.length,
    doubled: doubled.length,
    failures: [
      ...mismatch('acknowledged and lost', lost.slice(0, 5), []),
      ...mismatch('there twice, or unasked', doubled.slice(0, 5), []),
      ...mismatch('completed, and not so any more', (await rowsOf(notCompleted, completed)).slice(0, 5), []),
      ...mismatch('not charged once', (await rowsOf(notChargedOnce, customers)).slice(0, 5), []),
      ...mismatch('half there', (await rowsOf(halves, customers)).slice(0, 5), []),
      ...mismatch('the ledger', await paymentActions(t).contradictions(), []),
    ],
  }
}

/**
 * Runs `work` under traffic; then waits for the workers and compares the rows with the acknowledged requests.
 */
export const underTraffic = async (
  t: TestApp,
  options: TrafficOptions,
  work: (traffic: Pick<Traffic, 'isOver' | 'goesOn'>) => Promise<void>,
) => {
  const sockets = trackSockets()
  const traffic = await startTraffic(t, options)
  try {
    await traffic.goesOn()
    await work(traffic)
    await traffic.end()
    await waitFor('the workers to be done', async () => (await countRows(t, dueJobs).catch(() => 1)) === 0)
    const found = await compare(t, traffic.people, traffic.made)
    return {
      measurements: {
        ...traffic.measurements(),
        'acknowledged and lost': found.lost,
        doubled: found.doubled,
      },
      failures: [...traffic.failures, ...found.failures],
    }
  } finally {
    await traffic.end()
    sockets.restore()
  }
}
