import argon2 from '@node-rs/argon2'
import { extractSalt, hashPassword } from '@/server/modules/accounts/passwords'
import { comparableAnswer } from '@/server/testing/comparable-answer'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { registrationInput } from '@/server/testing/people'
import { seededRandom } from '@/server/testing/seeded-random'
import { withApp } from '../../harness/app'
import { defineProof } from '../../harness/proof'
import { replaceMembers } from '../../harness/replaced'

const pairs = { full: 400, short: 40 }
/**
 * Share of pairs in which the answer about an account takes longer: a half where time reveals nothing. Forty pairs
 * lie within .32 and .68 in all but one of two hundred runs by chance alone.
 */
const bounds = { full: [0.45, 0.55], short: [0.25, 0.75] } as const

/** Skips hashing but for passwords of accounts, which share `salt`. Returns a function that undoes it. */
const skipHashWithoutAccount = (salt: string): (() => void) => {
  const known = Buffer.from(salt, 'base64').toString('hex')
  return replaceMembers([argon2], 'hash', (real): typeof argon2.hash => (password, options, signal) => {
    const its = options?.salt && Buffer.from(options.salt).toString('hex')
    return its && its !== known ? Promise.resolve('') : real(password, options, signal)
  })
}

const questions = {
  'sign-in': { url: '/api/token/', body: (email: string) => ({ email, password: 'outra frase comprida' }) },
  'forgotten password': { url: '/api/user/forgot-password/', body: (email: string) => ({ email }) },
  registering: {
    url: '/api/register/',
    body: (email: string) => registrationInput(email),
  },
}

/** Share of pairs in which `a` is above `b`, equal ones counted as half: the area under the ROC curve. */
const shareAbove = (a: readonly number[], b: readonly number[]) => {
  let above = 0
  for (const one of a) for (const other of b) above += one > other ? 1 : one === other ? 0.5 : 0
  return Math.round((above / (a.length * b.length)) * 1000) / 1000
}

/** Asks each question in pairs, about an account and about none, in random order. */
const askInPairs = async (
  t: TestApp,
  { passwordHash, pairs, pick }: { passwordHash: string; pairs: number; pick: () => number },
) => {
  let network = 0
  const ask = async (url: string, body: { email: string }) => {
    network += 1
    const from = { 'x-forwarded-for': `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}` }
    const since = performance.now()
    const answer = await t.as(null).post(url, body, from)
    return { took: performance.now() - since, says: comparableAnswer(answer, body.email) }
  }
  const shares: Record<string, number> = {}
  const failures: string[] = []
  for (const [name, { url, body }] of Object.entries(questions)) {
    const somebody: number[] = []
    const nobody: number[] = []
    for (let n = 0; n < pairs; n++) {
      const { email } = await t.make.customer({ passwordHash })
      // Same length, and unique: repeated attempts on an address may take longer.
      const free = email.replace(/^person/, 'nobody')
      const isFirst = pick() % 2 === 0
      const first = await ask(url, body(isFirst ? email : free))
      const second = await ask(url, body(isFirst ? free : email))
      const [taken, unknown] = isFirst ? [first, second] : [second, first]
      somebody.push(taken.took)
      nobody.push(unknown.took)
      failures.push(...mismatch(`${name} ${n}`, taken.says, unknown.says))
      if (failures.length > 3) break
    }
    // Drains jobs such as mails, so that they do not slow the next measurement.
    await t.drain()
    shares[name] = shareAbove(somebody, nobody)
  }
  return { shares, failures }
}

export const oracle = defineProof({
  promise: 'nothing tells who has an account',
  target:
    `${pairs.full} pairs of questions about an address somebody has and one nobody has, at sign-in, ` +
    'forgotten password and registering: the same status, headers, cookies and bytes, but for fields that ' +
    `are new in every answer, and the one takes longer than the other in ${bounds.full.join(' to ')} of the ` +
    'pairs compared',
  mutations: { hash: 'that a password is worked through where there is none' },
  run: ({ scale, seed, mutation }) =>
    withApp({ config: { rateLimits: true, trustProxy: ['127.0.0.1'] } }, async (t) => {
      const passwordHash = await hashPassword('uma frase comprida')
      const restore =
        mutation === 'hash' ? skipHashWithoutAccount(extractSalt(passwordHash)) : () => undefined
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
      }
    }),
})
