import type { LightMyRequestResponse } from 'fastify'
import type { ClientFor, RequestBody } from '@/server/testing/api-client'
import { forgedIdTokens } from '@/server/testing/forged-id-tokens'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import {
  authoriseTampering,
  enter,
  foreignAnswers,
  link,
  someone,
  type Google,
  type Someone,
} from '@/server/testing/scenarios/google-sign-in'
import { unmodified } from '@/server/testing/tampering-issuer'
import { changed, everyTable } from '../crossorigin/tables'

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

/** Compares the tables around a request that must be refused. */
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

export const attackCounts = {
  answers: Object.keys(foreignAnswers).length,
  forgeries: Object.keys(forgedIdTokens).length,
}

/** Sends every foreign answer and every forged token, in `most` of the ways. */
export const attackSignIn = async (google: Google, most: number, from: number) => {
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
