import { hashPassword, saltOf } from '@/server/modules/accounts/passwords'
import { makeApp } from '@/server/testing/make-app'
import { seededRandom } from '@/server/testing/seeded-random'
import { defineProof } from '../../harness/proof'
import { withoutNobodysHash } from './hashing'
import { telling } from './questions'

const pairs = { full: 400, short: 40 }
/**
 * How often the answer about an account takes longer than that about none: a half where time tells nothing. Forty
 * pairs lie within .32 and .68 in all but one of two hundred runs by chance alone.
 */
const bounds = { full: [0.45, 0.55], short: [0.25, 0.75] } as const

export const oracle = defineProof({
  promise: 'nothing tells who has an account',
  target: `${pairs.full} pairs of questions about an address somebody has and one nobody has, at sign-in, forgotten password and registering: the same status, headers, cookies and bytes, but for fields that are new in every answer, and the one takes longer than the other in ${bounds.full.join(' to ')} of the pairs compared`,
  mutations: { hash: 'that a password is worked through where there is none' },
  async run({ scale, seed, mutation }) {
    const t = await makeApp({ config: { rateLimits: true, trustProxy: ['127.0.0.1'] } })
    const passwordHash = await hashPassword('uma frase comprida')
    const restore = mutation === 'hash' ? withoutNobodysHash(saltOf(passwordHash)) : () => undefined
    try {
      const { shares, failures } = await telling(t, {
        passwordHash,
        pairs: pairs[scale],
        pick: seededRandom(seed),
      })
      const [least, most] = bounds[scale]
      for (const [name, share] of Object.entries(shares))
        if (share < least || share > most)
          failures.push(`${name}: longer in ${share}, not within ${least} and ${most}`)
      return { measurements: { pairs: pairs[scale], ...shares }, failures }
    } finally {
      restore()
      await t.close()
    }
  },
})
