import { setTimeout as sleep } from 'node:timers/promises'
import { redisTimeout } from '@/server/http/rate-limit-store'
import { mismatch } from '@/server/testing/mismatch'
import { hasRedisServer } from '@/server/testing/redis-server'
import { seededRandom } from '@/server/testing/seeded-random'
import { withApp } from '../../harness/app'
import { percentile } from '../../harness/latency'
import type { Proof } from '../../harness/proof'
import { trackSockets } from '../../load/chat/member'
import { collectDurations, startCalls } from './calls'
import { outageNames, startBreakable, startConversation, startTwo } from './fixture'
import { planOf } from './plan'

/**
 * In short, a p99 is the fourth slowest of 400 calls, which the hash of a sign-in on a busy machine decides: there
 * `slowerMs` is half of what a client without our timeout waits.
 */
const scales = {
  full: { rounds: 5, calls: 400, exchanges: 3, sets: 2, slowerMs: 50 },
  short: { rounds: 1, calls: 400, exchanges: 2, sets: 2, slowerMs: 1_000 },
}
const chatMs = 2_000
/** Until the programs use a Redis that came back. */
const calmMs = 6_000
const usual = redisTimeout.ms

export const redis: Proof = {
  promise: 'Redis goes away and nobody notices',
  target:
    `Redis killed, hung, restarted, refusing every command, ${scales.full.rounds} times each, under two ` +
    `programs that count in it and tell each other through it: every one of ${scales.full.calls} calls ` +
    '(every read of the router that succeeds for somebody signed in, messages, marks, demands and settings ' +
    'written, one in 16 a sign-in) succeeds, their p99, with files and without them, at most ' +
    `${scales.full.slowerMs} ms over that of the same calls, side by side, to two programs whose Redis is there; ` +
    `each of ${scales.full.exchanges * 2} messages from one program to the other is seen within ` +
    `${chatMs / 1000} s, and so is each of ${scales.full.exchanges * 2} while it comes back`,
  mutations: {
    patience: 'that no request waits for a Redis which says nothing',
    around: 'that events go through the database while Redis is away',
  },
  async run({ scale, seed, mutation }) {
    if (!hasRedisServer) throw new Error('first: apt-get install redis-server')
    const { rounds, calls, exchanges, sets, slowerMs } = scales[scale]
    if (mutation === 'patience') redisTimeout.ms = 60_000
    return withApp({ connections: 20, config: { trustProxy: ['127.0.0.1'] } }, async (t) => {
      const sockets = trackSockets()
      const redises = { whole: await startBreakable(), broken: await startBreakable() }
      const whole = await startTwo(t, redises.whole.url, mutation)
      const broken = await startTwo(t, redises.broken.url, mutation)
      const durations = collectDurations()
      const seenMs: number[] = []
      const failures: string[] = []
      try {
        const ports = { whole: whole.ports, broken: broken.ports }
        const plans = { whole: await planOf(t, sets), broken: await planOf(t, sets) }
        const ask = startCalls(t, ports, plans, seededRandom(seed))
        await ask(calls)
        for (let round = 0; round < rounds; round++)
          for (const name of outageNames) {
            const conversation = await startConversation(t, broken.ports)
            const exchange = async (when: string) => {
              for (let n = 0; n < exchanges; n++) {
                const ms = await conversation.exchange()
                seenMs.push(...ms)
                const late = ms.filter((one) => one > chatMs).map(Math.round)
                failures.push(...mismatch(`${name}, messages ${when} seen late, ms`, late, []))
              }
            }
            await conversation.exchange()
            const undo = await redises.broken.outages[name]()
            const asked = await ask(calls)
            await exchange('while it is away')
            await undo()
            await exchange('while it comes back')
            conversation.close()
            const others = [asked.broken, asked.whole].flatMap(({ answer, file }) => [
              ...answer.others,
              ...file.others,
            ])
            failures.push(...mismatch(`${name}, other answers`, [...new Set(others)], []))
            durations.add(name, asked)
            await sleep(calmMs)
          }
        failures.push(...durations.slowerThan(slowerMs, scale === 'full'))
        return {
          measurements: {
            outages: rounds * outageNames.length,
            'calls while it is away': rounds * outageNames.length * calls,
            operations: plans.broken.operations,
            'p99 ms beside it': durations.p99('whole'),
            'p99 ms while it is away': durations.p99('broken'),
            messages: seenMs.length,
            'seen p50 ms': percentile(seenMs, 0.5),
            'seen at the latest ms': Math.round(Math.max(0, ...seenMs)),
          },
          failures: failures.slice(0, 20),
        }
      } finally {
        redisTimeout.ms = usual
        sockets.restore()
        await Promise.all([whole.close(), broken.close()])
        await Promise.all([redises.whole.kill(), redises.broken.kill()])
      }
    })
  },
}
