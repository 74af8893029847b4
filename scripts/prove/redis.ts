import { setTimeout as sleep } from 'node:timers/promises'
import { redisPatience } from '@/server/http/limit-store'
import { makeApp } from '@/server/testing/make-app'
import { hasRedisServer } from '@/server/testing/redis-server'
import { withSockets } from './chat/sockets'
import { drawing } from './drawing'
import { miss } from './misses'
import { percentile } from './percentile'
import type { Proof } from './proof'
import { startCalls, type Sides } from './redis/calls'
import { outageNames, startBreakable } from './redis/outages'
import { startTwo } from './redis/programs'
import { startTalk } from './redis/talk'

const extents = {
  full: { rounds: 5, calls: 300, exchanges: 3 },
  short: { rounds: 1, calls: 200, exchanges: 2 },
}
const bounds = { slowerMs: 50, chatMs: 2_000 }
/** Until Redis, which is there again, is trusted again. */
const calmMs = 6_000
const usual = redisPatience.ms

export const redis: Proof = {
  promise: 'Redis goes away and nobody notices',
  target: `Redis killed, hung, restarted, refusing every command, ${extents.full.rounds} times each, under two programs that count in it and tell each other through it: every one of ${extents.full.calls} calls is answered 200, their p99 at most ${bounds.slowerMs} ms over that of the same calls, side by side, to two programs whose Redis is there; each of ${extents.full.exchanges * 2} messages from one program to the other is seen within ${bounds.chatMs / 1000} s, and so is each of ${extents.full.exchanges * 2} while it comes back`,
  mutants: {
    patience: 'that no request waits for a Redis which says nothing',
    around: 'that events go through the database while Redis is away',
  },
  async run({ extent, seed, mutant }) {
    if (!hasRedisServer) throw new Error('first: apt-get install redis-server')
    const { rounds, calls, exchanges } = extents[extent]
    if (mutant === 'patience') redisPatience.ms = 60_000
    const t = await makeApp({ connections: 20, config: { rateLimits: true, trustProxy: ['127.0.0.1'] } })
    const sockets = withSockets()
    const redises = { whole: await startBreakable(), broken: await startBreakable() }
    const whole = await startTwo(t, redises.whole.url, mutant)
    const broken = await startTwo(t, redises.broken.url, mutant)
    const taken: Record<string, Sides<number[]>> = {}
    const seenMs: number[] = []
    const misses: string[] = []
    try {
      const ask = await startCalls(t, { whole: whole.ports, broken: broken.ports }, drawing(seed))
      await ask(calls)
      for (let round = 0; round < rounds; round++)
        for (const name of outageNames) {
          const talk = await startTalk(t, broken.ports)
          const exchange = async (when: string) => {
            for (let n = 0; n < exchanges; n++) {
              const ms = await talk.exchange()
              seenMs.push(...ms)
              const late = ms.filter((one) => one > bounds.chatMs).map(Math.round)
              misses.push(...miss(`${name}, messages ${when} seen late, ms`, late, []))
            }
          }
          await talk.exchange()
          const undo = await redises.broken.outages[name]()
          const asked = await ask(calls)
          await exchange('while it is away')
          await undo()
          await exchange('while it comes back')
          talk.close()
          misses.push(...miss(`${name}, other answers`, [...new Set(asked.broken.others)], []))
          const all = (taken[name] ??= { whole: [], broken: [] })
          all.whole.push(...asked.whole.ms)
          all.broken.push(...asked.broken.ms)
          await sleep(calmMs)
        }
      const all = Object.values(taken)
      for (const [name, { whole: beside, broken: away }] of Object.entries(taken)) {
        const slower = percentile(away, 0.99) - percentile(beside, 0.99)
        misses.push(
          ...miss(
            `${name}, p99 within ${bounds.slowerMs} ms (${slower} ms)`,
            slower <= bounds.slowerMs,
            true,
          ),
        )
      }
      return {
        figures: {
          outages: rounds * outageNames.length,
          'calls while it is away': rounds * outageNames.length * calls,
          'p99 ms beside it': percentile(
            all.flatMap((one) => one.whole),
            0.99,
          ),
          'p99 ms while it is away': percentile(
            all.flatMap((one) => one.broken),
            0.99,
          ),
          messages: seenMs.length,
          'seen p50 ms': percentile(seenMs, 0.5),
          'seen at the latest ms': Math.round(Math.max(0, ...seenMs)),
        },
        misses: misses.slice(0, 20),
      }
    } finally {
      redisPatience.ms = usual
      sockets.restore()
      await Promise.all([whole.close(), broken.close()])
      await Promise.all([redises.whole.kill(), redises.broken.kill()])
      await t.close()
    }
  },
}
