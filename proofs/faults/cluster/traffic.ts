import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from '@/server/testing/make-app'
import { percentile } from '../../harness/percentile'
import { Refused, type Tally } from './caller'
import { mainJob, type Made } from './main-job'
import { makePairs } from './pairs'
import { answersAt, waitFor } from './part'

export interface TrafficOptions {
  pairs: number
  origin: string
  pick: () => number
  mutation: string | null
}

const pages = ['/', '/en/services/', '/how-it-works/client/']
const pageEveryMs = 500

/** Pairs at work and a visitor, from now until it is over; the first thing that goes wrong ends it. */
export const startTraffic = async (t: TestApp, { pairs: count, ...options }: TrafficOptions) => {
  const tally: Tally = { answered: 0, repeated: 0, writeMs: [] }
  const seenMs: number[] = []
  const made: Made[] = []
  const failures: string[] = []
  const seen = { pages: 0, again: 0 }
  let [isOver, jobs] = [false, 0]
  const { pairs, people, close } = await makePairs(t, { ...options, count, tally, seenMs })
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
        if (await answersAt(`${options.origin}${path}`)) seen.pages++
        else seen.again++
        await sleep(pageEveryMs)
      }
  }
  const done = Promise.all([...working, visiting()])
  return {
    made,
    failures,
    people,
    isOver: () => isOver,
    /** Waits until as many more jobs were finished as there are pairs. */
    goesOn: () => {
      const wanted = jobs + pairs.length
      return waitFor('jobs to be finished', () => Promise.resolve(isOver || jobs >= wanted))
    },
    /** Lets everybody finish what they are at. */
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
      'seen live p50 ms': percentile(seenMs, 0.5),
      'seen live p99 ms': percentile(seenMs, 0.99),
      'seen live at the latest ms': Math.round(Math.max(0, ...seenMs)),
      pages: seen.pages,
      'pages asked for again': seen.again,
    }),
  }
}
