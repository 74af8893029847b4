import { setTimeout as sleep } from 'node:timers/promises'
import { subServices } from '@/server/db/schema/catalogue'
import { longAccessToken } from '@/server/testing/access-token'
import type { TestApp } from '@/server/testing/make-app'
import { percentile } from '../../harness/latency'
import { trackSockets } from '../../load/chat/member'
import { compare, countDueJobs } from './checks'
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
    /** Resolves when everybody has finished the current job. */
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

/** Runs `work` under traffic; then waits for the workers and compares the rows with what was acknowledged. */
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
    await waitFor('the workers to be done', async () => (await countDueJobs(t).catch(() => 1)) === 0)
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
