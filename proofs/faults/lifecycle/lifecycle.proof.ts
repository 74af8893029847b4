import { seededRandom } from '@/server/testing/seeded-random'
import { withApp } from '../../harness/app'
import { percentile } from '../../harness/latency'
import { defineProof } from '../../harness/proof'
import { endedUnderLoad } from './restarts'
import { slowHoldUpNobody } from './slow'

const scales = {
  full: {
    restarts: { rounds: 20, held: 20, askers: 3, sockets: 300 },
    slow: { clients: 2_000, calls: 600, isWhole: true },
  },
  short: {
    restarts: { rounds: 1, held: 8, askers: 3, sockets: 100 },
    slow: { clients: 200, calls: 60, isWhole: false },
  },
}
const longestExitMs = 3_000

export const lifecycle = defineProof({
  promise: 'restarts lose nothing, and slow clients hold up nobody',
  target:
    `a program is told to end under writes × ${scales.full.restarts.rounds}: each of ` +
    `${scales.full.restarts.held} requests it has the headers of, whose bodies come later, is answered, and ` +
    `so is every other in flight; ${scales.full.restarts.sockets} sockets are told to come back, one after ` +
    `the other; it exits with 0 within ${longestExitMs / 1000} s, the latest too; all that was acknowledged ` +
    `is there. ${scales.full.slow.clients.toLocaleString('en')} clients that send a byte a second, say ` +
    'nothing or do not read: calls of others all succeed, their p99 at most 250 ms, or, where the machine ' +
    'is so busy that the same calls, side by side, to a program without them take longer than that, at most ' +
    '250 ms over those; endless headers are cut off',
  mutations: {
    waited: 'that requests in flight are waited for',
    told: 'that sockets are told to come back',
    spread: 'that they are told one after the other',
    patience: 'the bounds for slow clients',
  },
  async run({ scale, seed, mutation }) {
    const { restarts, slow } = scales[scale]
    return withApp({}, async (t) => {
      const ended = await endedUnderLoad(t, restarts, mutation)
      const slowed =
        ended.failures.length > 0
          ? { p99: { beside: 0, full: 0 }, calls: 0, failures: [] }
          : await slowHoldUpNobody(t, slow, seededRandom(seed), mutation)
      const latest = Math.round(Math.max(...ended.exits))
      return {
        measurements: {
          'programs ended': ended.exits.length,
          'requests held': ended.held,
          'writes acknowledged': ended.acknowledged,
          'exit p50 ms': percentile(ended.exits, 0.5),
          'exit at the latest ms': latest,
          'sockets told over p50 ms': percentile(ended.spreads, 0.5),
          'slow clients': slow.clients,
          'calls beside them': slowed.calls,
          'p99 ms without them': slowed.p99.beside,
          'p99 ms beside them': slowed.p99.full,
        },
        failures: [
          ...ended.failures,
          ...(scale === 'full' && latest > longestExitMs ? [`it exits after ${latest} ms`] : []),
          ...slowed.failures,
        ].slice(0, 20),
      }
    })
  },
})
