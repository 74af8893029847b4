import { register } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LightMyRequestResponse } from 'fastify'
import { projectRoot } from '@/server/project-root'
import type { ClientFor, RequestBody } from '@/server/testing/api-client'
import { changed, everyTable } from '@/server/testing/every-table'
import { forgedIdTokens } from '@/server/testing/forged-id-tokens'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import {
  accountAttacks,
  authoriseTampering,
  enter,
  foreignAnswers,
  link,
  someone,
  startGoogle,
  type Google,
  type Someone,
} from '@/server/testing/scenarios/google-sign-in'
import { unmodified } from '@/server/testing/tampering-issuer'
import { freePorts } from '../../faults/cluster/ports'
import { defineProof } from '../../harness/proof'
import { withoutGuards, type SqlRewrite } from '../../harness/unguarded'
import { openLandings } from './page'

const waysTried = { full: 3, short: 1 }

const pair: SqlRewrite = [/"identities"\."issuer" = (\$\d+)/g, '$1::text is not null']
const checks = ['signature', 'nonce', 'answerer', 'verified']

const at = (file: string) => pathToFileURL(join(projectRoot, 'proofs/security/oidc', file)).href
let isRegistered = false

/**
 * Removes the guard that the mutation names. A process loads the package once, so a full run, which mutations
 * may follow, loads it through the shim already.
 */
const mutate = (t: TestApp, mutation: string | null, isFull: boolean): void => {
  Object.assign(globalThis, { oidcWithout: mutation })
  if (mutation === 'pair') withoutGuards(t.context.pool, [pair])
  if (isRegistered || !(isFull || (mutation !== null && checks.includes(mutation)))) return
  register(at('without-loader.mjs'), { data: { shim: at('without-check.mjs') } })
  isRegistered = true
}

interface Way {
  who: Someone
  send(body: RequestBody): Promise<LightMyRequestResponse>
}

/** Requests that take an answer of the issuer, each by somebody new to the proof. */
const ways: Record<string, (google: Google, as: ClientFor) => Promise<Way>> = {
  'a newcomer': async (_google, as) => ({ who: someone(), send: (body) => enter(as, body) }),
  'somebody known': async (google, as) => {
    const who = someone()
    await enter(
      as,
      await (as === google.fooled ? authoriseTampering(google, who) : google.issuer.authorise(who)),
    )
    return { who, send: (body) => enter(as, body) }
  },
  'somebody signed in': async ({ t }, as) => {
    const user = await t.make.customer()
    return { who: someone(), send: (body) => link(as, user, body) }
  },
}

const judge = async (t: TestApp, what: string, send: () => Promise<LightMyRequestResponse>) => {
  const { look } = await everyTable(t)
  const before = await look()
  const { statusCode } = await send()
  const isRefused = statusCode >= 400 && statusCode < 500
  return [
    ...mismatch(`${what}: refused`, isRefused ? true : statusCode, true),
    ...changed(before, await look()).map((table) => `${what}: ${table} is changed`),
  ]
}

/** Sends true answers, which are accepted: the forged ones beside them are refused for no other reason. */
const sendTrue = async (google: Google, name: string, make: (typeof ways)[string]) => {
  const real = await make(google, google.t.as)
  const fooled = await make(google, google.fooled)
  google.tampering.forging(unmodified)
  const answers = [
    await real.send(await google.issuer.authorise(real.who)),
    await fooled.send(await authoriseTampering(google, fooled.who)),
  ]
  const accepted = answers.map(({ statusCode }) => statusCode < 300)
  return mismatch(`${name}: the issuer’s answer, and the token as it was made`, accepted, [true, true])
}

const attackCounts = {
  answers: Object.keys(foreignAnswers).length,
  forgeries: Object.keys(forgedIdTokens).length,
}

const attackSignIn = async (google: Google, most: number, from: number) => {
  const { t, issuer, fooled, tampering } = google
  const failures: string[] = []
  let sent = 0
  const all = Object.entries(ways)
  for (const [name, make] of [...all, ...all].slice(from % all.length).slice(0, most)) {
    failures.push(...(await sendTrue(google, name, make)))
    for (const [what, attack] of Object.entries(foreignAnswers)) {
      const { who, send } = await make(google, t.as)
      const body = await attack({ issuer, who, other: someone(), use: send })
      failures.push(...(await judge(t, `${name}, ${what}`, () => send(body))))
      sent++
    }
    for (const [what, forge] of Object.entries(forgedIdTokens)) {
      tampering.forging(unmodified)
      const { who, send } = await make(google, fooled)
      const body = await authoriseTampering(google, who)
      tampering.forging(forge)
      failures.push(...(await judge(t, `${name}, a token that ${what}`, () => send(body))))
      sent++
    }
  }
  tampering.forging(unmodified)
  return { sent, failures }
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
