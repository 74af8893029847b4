import { register } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '@/server/project-root'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { accountAttacks, startGoogle, type Google } from '@/server/testing/scenarios/google-sign-in'
import { freePorts } from '../../faults/cluster/ports'
import { defineProof } from '../../harness/proof'
import { withoutGuards, type SqlRewrite } from '../../harness/unguarded'
import { attackCounts, attackSignIn } from './attacks'
import { openLandings } from './page'

const waysTried = { full: 3, short: 1 }

/** Compare of the issuer that a person is known by. */
const pair: SqlRewrite = [/"identities"\."issuer" = (\$\d+)/g, '$1::text is not null']
const checks = ['signature', 'nonce', 'answerer', 'verified']

const at = (file: string) => pathToFileURL(join(projectRoot, 'proofs/security/oidc', file)).href
let isRegistered = false

/**
 * Removes what the mutation names. A program loads the package once, so a full run, which mutations may follow, loads
 * it through the shim already.
 */
const mutate = (t: TestApp, mutation: string | null, isFull: boolean): void => {
  Object.assign(globalThis, { oidcWithout: mutation })
  if (mutation === 'pair') withoutGuards(t.context.pool, [pair])
  if (isRegistered || !(isFull || (mutation !== null && checks.includes(mutation)))) return
  register(at('without-loader.mjs'), { data: { shim: at('without-check.mjs') } })
  isRegistered = true
}

const attackAccounts = async (google: Google): Promise<string[]> => {
  const failures: string[] = []
  for (const [name, attack] of Object.entries(accountAttacks))
    failures.push(...mismatch(name, ...(await attack(google))))
  return failures
}

export const oidc = defineProof({
  promise: 'who comes in with Google is who Google says, and asked for it here',
  target:
    `a provider as it is published: ${attackCounts.answers} answers that are not the answer to this ` +
    `attempt, and ${attackCounts.forgeries} ID tokens that vouch for nobody, each taken to the sign-in by a ` +
    'newcomer, by somebody known and to the linking of an account: refused, and no table differs, while the ' +
    'true ones beside them are taken; 10 ways to another one’s account with true answers: none leads there; ' +
    '6 landings in Chromium nobody in that tab asked for: no word to the API',
  mutations: {
    signature: 'that the token is signed with the issuer’s key',
    nonce: 'that the token answers this attempt',
    answerer: 'the look at which issuer answered',
    verified: 'that the issuer has confirmed the address',
    pair: 'that a person is known by their issuer too',
    state: 'that the answer is to this tab’s attempt',
  },
  async run({ scale, seed, mutation }) {
    const isFull = scale === 'full'
    const [port = 0] = await freePorts(1)
    const google = await startGoogle([`http://localhost:${port}/login/google/`], (t) =>
      mutate(t, mutation, isFull),
    )
    try {
      const attacked = await attackSignIn(google, waysTried[scale], seed)
      const accounts = await attackAccounts(google)
      const page =
        isFull || mutation === 'state'
          ? await openLandings(google.t, google.issuer, port, mutation)
          : { tried: 0, failures: [] }
      return {
        measurements: {
          'answers and tokens refused': attacked.sent,
          'ways to an account': Object.keys(accountAttacks).length,
          'landings in Chromium': page.tried,
        },
        failures: [...attacked.failures, ...accounts, ...page.failures].slice(0, 20),
      }
    } finally {
      await google.close()
    }
  },
})
