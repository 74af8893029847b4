import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { users } from '@/server/db/schema/accounts'
import { issueCode } from '@/server/modules/accounts/codes'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { asMade, type Made } from '@/server/testing/tampering-issuer'
import { enter, link, someone, type Sides } from './refused'

type Answered = Awaited<ReturnType<typeof enter>>
type Attack = (sides: Sides) => Promise<string[]>

const holderOf = async ({ t }: Sides, answer: Answered) => {
  if (answer.statusCode !== 200) return null
  const { access } = answer.json<{ access: string }>()
  const { pk } = (await t.as(null).get('/api/user/', { authorization: `Bearer ${access}` })).json<{
    pk: number
  }>()
  return pk
}
const linkedTo = async (t: TestApp, id: number) =>
  (await t.as({ id }).get('/api/user/identities/')).json<unknown[]>().length

/** Signs in with a token whose claims are changed, and signed again by who may. */
const enterClaiming = async (
  { issuer, tampering, fooled }: Sides,
  who: ReturnType<typeof someone>,
  claim: object = {},
) => {
  const answer = { ...(await issuer.authorise(who)), iss: tampering.url }
  tampering.forging(({ header, claims, sign }: Made) => sign(header, { ...claims, ...claim }))
  const entered = await enter(fooled, answer)
  tampering.forging(asMade)
  return entered
}

/** Ways to another one's account that use no forgery: what the issuer says is true. */
const attacks: Record<string, Attack> = {
  'an address the issuer has not confirmed': async ({ t, issuer }) => {
    const { email, id } = await t.make.customer()
    const answer = await enter(t.as, await issuer.authorise({ ...someone(), email, verified: false }))
    return mismatch('lets in', [answer.statusCode, await linkedTo(t, id)], [401, 0])
  },
  'an address confirmed in words, or by one': async (sides) => {
    const said: number[] = []
    for (const word of ['true', 1, {}, null])
      said.push(
        (
          await enterClaiming(
            sides,
            { ...someone(), email: (await sides.t.make.customer()).email },
            { email_verified: word },
          )
        ).statusCode,
      )
    return mismatch('lets in', said, [401, 401, 401, 401])
  },
  'an account that lies in wait under another one’s address': async (sides) => {
    const { t, issuer } = sides
    const waiting = await t.make.customer({ emailVerifiedAt: null })
    const who = { sub: randomUUID(), email: waiting.email }
    const owner = await holderOf(sides, await enter(t.as, await issuer.authorise(who)))
    const now = t.context.clock()
    const code = await issueCode(t.db, t.context.config, waiting.id, 'email', waiting.email, now)
    const confirmed = await t.as(waiting).post('/api/user/verify-email/', { code })
    return [
      ...mismatch('the owner is somebody', owner !== null && owner !== waiting.id, true),
      ...mismatch('who waited has', [await linkedTo(t, waiting.id), confirmed.statusCode], [0, 422]),
    ]
  },
  'the same person at another issuer': async (sides) => {
    const who = someone()
    const first = await holderOf(sides, await enter(sides.t.as, await sides.issuer.authorise(who)))
    const other = { ...who, email: someone().email }
    const second = await holderOf(sides, await enterClaiming(sides, other))
    return mismatch('is another', first !== null && second !== null && first !== second, true)
  },
  'an address at the issuer that becomes another one’s': async (sides) => {
    const who = someone()
    const victim = await sides.t.make.customer()
    const before = await holderOf(sides, await enter(sides.t.as, await sides.issuer.authorise(who)))
    const after = await enter(sides.t.as, await sides.issuer.authorise({ ...who, email: victim.email }))
    return [
      ...mismatch('stays with', await holderOf(sides, after), before),
      ...mismatch('is linked to them', await linkedTo(sides.t, victim.id), 0),
    ]
  },
  'a Google account that is another one’s already': async ({ t, issuer }) => {
    const [owner, thief, who] = [await t.make.customer(), await t.make.customer(), someone()]
    await link(t.as, owner, await issuer.authorise(who))
    const { statusCode } = await link(t.as, thief, await issuer.authorise(who))
    const linked = [await linkedTo(t, owner.id), await linkedTo(t, thief.id)]
    return mismatch('is taken over', [statusCode, ...linked], [409, 1, 0])
  },
  'one Google account, two who want it at once': async ({ t, issuer }) => {
    const [one, two, who] = [await t.make.customer(), await t.make.customer(), someone()]
    const bodies = [await issuer.authorise(who), await issuer.authorise(who)]
    const answers = await Promise.all([one, two].map((user, at) => link(t.as, user, bodies[at] ?? {})))
    return mismatch('goes to', answers.map(({ statusCode }) => statusCode).sort(), [201, 409])
  },
  'an account whose address was never confirmed': async ({ t, issuer }) => {
    const early = await t.make.customer({ emailVerifiedAt: null })
    const { statusCode } = await link(t.as, early, await issuer.authorise(someone()))
    return mismatch('is linked', [statusCode, await linkedTo(t, early.id)], [403, 0])
  },
  'an account that is closed': async (sides) => {
    const { t, issuer } = sides
    const who = someone()
    const id = await holderOf(sides, await enter(t.as, await issuer.authorise(who)))
    await t.db
      .update(users)
      .set({ closedAt: t.context.clock() })
      .where(eq(users.id, id ?? 0))
    return mismatch('opens', (await enter(t.as, await issuer.authorise(who))).statusCode, 401)
  },
  'the last way in': async (sides) => {
    const { t, issuer } = sides
    const who = someone()
    const id = (await holderOf(sides, await enter(t.as, await issuer.authorise(who)))) ?? 0
    const { statusCode } = await t.as({ id }).delete(`/api/user/identities/${who.sub}/`)
    return mismatch('goes away', [statusCode, await linkedTo(t, id)], [409, 1])
  },
}

export const accountsStay = async (sides: Sides) => {
  const failures: string[] = []
  for (const [name, attack] of Object.entries(attacks))
    failures.push(...(await attack(sides)).map((one) => `${name}: ${one}`))
  return { tried: Object.keys(attacks).length, failures }
}
