import { makeApp } from '@/server/testing/make-app'
import { defineProof } from '../../harness/proof'
import { withoutGuards, type SqlRewrite } from '../../harness/unguarded'
import { guessAtOwners, guessWithoutRedis } from './guesses'
import { exceedLimits } from './routes'
import { mostTimes, uploadsBeside } from './uploads'

const scales = {
  full: { everyNth: 1, redis: 20, owners: 20, guesses: 200 },
  short: { everyNth: 8, redis: 2, owners: 2, guesses: 20 },
}
/** Increment of the attempts at an account. */
const attempt: SqlRewrite = [/"attempts"\."count" \+ 1/g, '"attempts"."count"']

export const limits = defineProof({
  promise: 'limits hold, and lock no owner out',
  target:
    'every operation answers with its limit; each that has one of its own is asked until it ends and is ' +
    'refused then, with 14 headers that say another address too; Redis killed or hung × ' +
    `${scales.full.redis} while a network guesses: ten tries in all; ${scales.full.owners} accounts guessed ` +
    `at from ${scales.full.guesses} networks: ten guesses answered at most, and the owner gets in from a ` +
    'browser that is known and by a mailed link; calls of others beside anonymous uploads without end cost ' +
    `less than ${mostTimes} times as much, p50 and p99, as the same without them, in turn`,
  mutations: {
    counted: 'that requests are counted',
    proxy: 'which proxy is believed where a call comes from',
    attempts: 'that attempts at an account are counted',
  },
  async run({ scale, seed, mutation }) {
    const { everyNth, redis, owners, guesses } = scales[scale]
    const config = { rateLimits: mutation !== 'counted' }
    const bare = await makeApp({
      config: { ...config, ...(mutation === 'proxy' ? { trustProxy: ['127.0.0.1'] } : {}) },
    })
    const proxied = await makeApp({ config: { ...config, trustProxy: ['127.0.0.1'] } })
    try {
      if (mutation === 'attempts') withoutGuards(proxied.context.pool, [attempt])
      // The service that looks up postal codes is a third party's.
      bare.context.cep = { find: async () => null }
      const beside = scale === 'full' ? await uploadsBeside(bare) : { measurements: {}, failures: [] }
      const routes = await exceedLimits(bare, everyNth, seed)
      const failures = [
        ...beside.failures,
        ...routes.failures,
        ...(await guessWithoutRedis(proxied, redis)),
        ...(await guessAtOwners(proxied, { owners, guesses })),
      ]
      return {
        measurements: {
          operations: routes.operations,
          'asked beyond their own limit': routes.exhausted,
          'deaths of Redis': redis,
          'guesses at accounts': owners * guesses,
          ...beside.measurements,
        },
        failures,
      }
    } finally {
      await bare.close()
      await proxied.close()
    }
  },
})
