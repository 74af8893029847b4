import argon2 from '@node-rs/argon2'
import { extractSalt, hashPassword } from '@/server/modules/accounts/passwords'
import { makeApp } from '@/server/testing/make-app'
import { seededRandom } from '@/server/testing/seeded-random'
import { defineProof } from '../../harness/proof'
import { askInPairs } from './questions'

const pairs = { full: 400, short: 40 }
/**
 * Share of pairs in which the answer about an account takes longer: a half where time reveals nothing. Forty pairs
 * lie within .32 and .68 in all but one of two hundred runs by chance alone.
 */
const bounds = { full: [0.45, 0.55], short: [0.25, 0.75] } as const

/** Skips hashing but for passwords of accounts, which share `salt`. Returns a function that undoes it. */
const skipHashWithoutAccount = (salt: string): (() => void) => {
  const real = argon2.hash
  const known = Buffer.from(salt, 'base64').toString('hex')
  argon2.hash = (password, options, signal) => {
    const its = options?.salt && Buffer.from(options.salt).toString('hex')
    return its && its !== known ? Promise.resolve('') : real(password, options, signal)
  }
  return () => void (argon2.hash = real)
}

export const oracle = defineProof({
  promise: 'nothing tells who has an account',
  target:
    `${pairs.full} pairs of questions about an address somebody has and one nobody has, at sign-in, ` +
    'forgotten password and registering: the same status, headers, cookies and bytes, but for fields that ' +
    `are new in every answer, and the one takes longer than the other in ${bounds.full.join(' to ')} of the ` +
    'pairs compared',
  mutations: { hash: 'that a password is worked through where there is none' },
  async run({ scale, seed, mutation }) {
    const t = await makeApp({ config: { rateLimits: true, trustProxy: ['127.0.0.1'] } })
    const passwordHash = await hashPassword('uma frase comprida')
    const restore = mutation === 'hash' ? skipHashWithoutAccount(extractSalt(passwordHash)) : () => undefined
    try {
      const { shares, failures } = await askInPairs(t, {
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
