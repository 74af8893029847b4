import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { startIssuer } from '@/server/testing/issuer'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import type { Body } from '@/server/testing/speaker'
import { asMade, type startTampering } from '@/server/testing/tampering-issuer'
import { changed, everyTable } from '../crossorigin/tables'
import { answers } from './answers'
import { forgeries } from './forgeries'

type Issuer = Awaited<ReturnType<typeof startIssuer>>
type Tampering = Awaited<ReturnType<typeof startTampering>>
type As = TestApp['as']

export interface Sides {
  t: TestApp
  /** Speaks to a program of the same database that believes the tampering issuer. */
  fooled: As
  issuer: Issuer
  tampering: Tampering
}

export const someone = () => {
  const sub = randomUUID()
  return { sub, email: `${sub.slice(0, 8)}@example.com` }
}
type Person = ReturnType<typeof someone>
export const enter = (as: As, body: Body) => as(null).post('/api/token/google/', body)
export const link = (as: As, user: { id: number }, body: Body) => as(user).post('/api/user/identities/', body)

interface Way {
  who: Person
  send(body: Body): Promise<LightMyRequestResponse>
}
/** An answer of the tampering issuer: it is the real one's, and says so. */
const through = async ({ issuer, tampering }: Sides, who: Person) => ({
  ...(await issuer.authorise(who)),
  iss: tampering.url,
})

/** Where an answer is taken to, each as somebody new to the proof. */
const ways: Record<string, (sides: Sides, as: As) => Promise<Way>> = {
  'a newcomer': async (_sides, as) => ({ who: someone(), send: (body) => enter(as, body) }),
  'somebody known': async (sides, as) => {
    const who = someone()
    const body = as === sides.fooled ? await through(sides, who) : await sides.issuer.authorise(who)
    await enter(as, body)
    return { who, send: (again) => enter(as, again) }
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

/** True answers, each of which is taken: what is refused beside them is not refused for another reason. */
const taken = async (sides: Sides, name: string, make: (typeof ways)[string]) => {
  const real = await make(sides, sides.t.as)
  const fooled = await make(sides, sides.fooled)
  sides.tampering.forging(asMade)
  return [
    ...mismatch(
      `${name}: the issuer’s answer`,
      (await real.send(await sides.issuer.authorise(real.who))).statusCode < 300,
      true,
    ),
    ...mismatch(
      `${name}: the token as it was made`,
      (await fooled.send(await through(sides, fooled.who))).statusCode < 300,
      true,
    ),
  ]
}

/** Every attack on the way of an answer and on its token, for so many of the ways it is taken. */
export const attacksRefused = async (sides: Sides, most: number, from: number) => {
  const { t, issuer, fooled, tampering } = sides
  const failures: string[] = []
  let sent = 0
  const all = Object.entries(ways)
  for (const [name, make] of [...all, ...all].slice(from % all.length).slice(0, most)) {
    failures.push(...(await taken(sides, name, make)))
    for (const [what, attack] of Object.entries(answers)) {
      const { who, send } = await make(sides, t.as)
      const body = await attack({ issuer, who, other: someone(), use: send })
      failures.push(...(await judge(t, `${name}, ${what}`, () => send(body))))
      sent++
    }
    for (const [what, forge] of Object.entries(forgeries)) {
      tampering.forging(asMade)
      const { who, send } = await make(sides, fooled)
      const body = await through(sides, who)
      tampering.forging(forge)
      failures.push(...(await judge(t, `${name}, a token that ${what}`, () => send(body))))
      sent++
    }
  }
  tampering.forging(asMade)
  return { sent, failures }
}
