import { makeApp } from '@/server/testing/make-app'
import { lacking } from '../../harness/debian'
import { drawing } from '../../harness/drawing'
import { withServer } from '../../harness/own-postgres'
import type { Proof } from '../../harness/proof'
import { withDataSide } from './machines'
import { isBuilt } from './programs'
import { survive, type Faults } from './survive'

const scales: Record<'full' | 'short', Faults> = {
  full: { pairs: 6, rounds: 2, promotions: 2 },
  short: { pairs: 4, rounds: 1, parts: ['api-1', 'worker-1', 'pooler', 'Redis', 'primary'], promotions: 1 },
}

export const cluster: Proof = {
  promise: 'a cluster loses and doubles nothing, whichever part dies',
  target:
    'two web, two api and two worker programs behind Caddy, on PgBouncer, a primary with a standby, HAProxy and Redis: each of the twelve parts killed and started again, twice, under main jobs from the wish to the finished work; twice the standby takes the dead primary’s place: 0 acknowledged writes lost, 0 doubled, the ledger true, every step seen live by the other side within two minutes',
  mutations: {
    key: 'that what is sent again carries the key of the first time',
    caught_up: 'that a page reads again when its socket comes back',
    synchronous: 'that a commit waits for the standby which is to take over',
  },
  async run({ scale, seed, mutation }) {
    const missing = lacking('pgbouncer', 'redis-server', 'haproxy', 'caddy')
    if (missing.length > 0) throw new Error(`first: apt-get install ${missing.join(' ')}`)
    if (!isBuilt()) throw new Error('first: npm run build')
    return withDataSide((side) =>
      withServer(side.urls('postgres').direct, async () => {
        const t = await makeApp()
        // The primary dies under it.
        t.context.pool.on('error', () => {})
        try {
          return await survive(t, side, scales[scale], drawing(seed), mutation)
        } finally {
          await t.close()
        }
      }),
    )
  },
}
