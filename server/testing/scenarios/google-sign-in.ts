import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { buildApp } from '@/server/app'
import { users } from '@/server/db/schema/accounts'
import { issueCode } from '@/server/modules/accounts/codes'
import { makeApiClients, type ClientFor, type RequestBody } from '@/server/testing/api-client'
import { startIssuer } from '@/server/testing/issuer'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { startTamperingIssuer, unmodified, type IssuedToken } from '@/server/testing/tampering-issuer'

const ours = 'http://localhost:3000/login/google/'
const elsewhere = 'https://elsewhere.example/login/google/'
export const clientSecret = 'a secret of the client'

/**
 * Starts an API that trusts a real issuer, and one on the same database that trusts an issuer with forged tokens.
 * `prepare` runs between the two.
 */
export const startGoogle = async (pages: readonly string[] = [], prepare?: (t: TestApp) => void) => {
  const issuer = await startIssuer(ours, [elsewhere, ...pages])
  const tampering = await startTamperingIssuer(issuer.url)
  const client = { googleClientId: 'oficio', googleClientSecret: clientSecret }
  const t = await makeApp({ config: { ...client, googleIssuer: issuer.url } })
  prepare?.(t)
  const context = { ...t.context, config: { ...t.context.config, googleIssuer: tampering.url } }
  const fooled = await buildApp(context)
  await fooled.ready()
  return {
    t,
    issuer,
    tampering,
    /** Speaks to the API that trusts the tampering issuer. */
    fooled: makeApiClients(fooled, context).as,
    close: async () => {
      await fooled.close()
      await t.close()
      tampering.close()
      await issuer.stop()
    },
  }
}
export type Google = Awaited<ReturnType<typeof startGoogle>>
export type Issuer = Google['issuer']
export type Answer = Awaited<ReturnType<Issuer['authorise']>>

export const someone = () => {
  const sub = randomUUID()
  return { sub, email: `${sub.slice(0, 8)}@example.com` }
}
export type Someone = ReturnType<typeof someone>

export const enter = (as: ClientFor, body: RequestBody) => as(null).post('/api/token/google/', body)
export const link = (as: ClientFor, user: { id: number }, body: RequestBody) =>
  as(user).post('/api/user/identities/', body)

/** An answer of the tampering issuer: that of the real one, under its own name. */
export const authoriseTampering = async ({ issuer, tampering }: Google, who: Someone) => ({
  ...(await issuer.authorise(who)),
  iss: tampering.url,
})

interface Attack {
  issuer: Issuer
  who: Someone
  /** Second user, as attacker or victim. */
  other: Someone
  /** Uses an answer up. */
  use(body: Answer): Promise<unknown>
}

/** Replaces fields of the true answer. */
const changing =
  (change: (answer: Answer) => Partial<Record<keyof Answer, string | undefined>>) =>
  async ({ issuer, who }: Attack) => {
    const answer = await issuer.authorise(who)
    return { ...answer, ...change(answer) }
  }

/** Replaces these fields of the true answer by those of somebody else's. */
const taking =
  (...names: (keyof Answer)[]) =>
  async ({ issuer, who, other }: Attack) => {
    const theirs = await issuer.authorise(other)
    return {
      ...(await issuer.authorise(who)),
      ...Object.fromEntries(names.map((name) => [name, theirs[name]])),
    }
  }

/** Answers that are not the issuer's to the attempt of this browser. */
export const foreignAnswers: Record<string, (attack: Attack) => Promise<Record<string, unknown>>> = {
  'a code used before': async ({ issuer, who, use }) => {
    const body = await issuer.authorise(who)
    await use(body)
    return body
  },
  'a code never given': changing(() => ({ code: 'made-up' })),
  'an address in the place of a code': changing(() => ({
    code: '&redirect_uri=https://evil.example&code=a',
  })),
  'a code of another client': ({ issuer, who }) => issuer.authorise(who, { client: 'another' }),
  'the code of somebody else, who began elsewhere': taking('code'),
  'the code of somebody else, with their nonce': taking('code', 'nonce'),
  'the code of somebody else, with their verifier': taking('code', 'code_verifier'),
  'another verifier': changing(() => ({ code_verifier: 'x'.repeat(43) })),
  'the challenge in the place of the verifier': changing(({ code_verifier: verifier }) => ({
    code_verifier: createHash('sha256').update(verifier).digest('base64url'),
  })),
  'no verifier': changing(() => ({ code_verifier: undefined })),
  'another nonce': changing(() => ({ nonce: 'y'.repeat(22) })),
  'no nonce': changing(() => ({ nonce: undefined })),
  'another issuer’s answer': changing(() => ({ iss: 'https://issuer.example' })),
  'an answer of nobody': changing(() => ({ iss: undefined })),
  'an answer sent to another page of the client': ({ issuer, who }) =>
    issuer.authorise(who, { page: elsewhere }),
  'an answer sent elsewhere that says it was sent here': async ({ issuer, who }) => ({
    ...(await issuer.authorise(who, { page: elsewhere })),
    redirect_uri: ours,
  }),
  'an answer to our page in the other language': changing(({ redirect_uri: page }) => ({
    redirect_uri: page.replace('/login/', '/en/login/'),
  })),
}

/** Id of the account that an answer signs in to; null where it is refused. */
const holderOf = async ({ t }: Google, answer: LightMyRequestResponse) => {
  if (answer.statusCode !== 200) return null
  const headers = { authorization: `Bearer ${answer.json<{ access: string }>().access}` }
  return (await t.as(null).get('/api/user/', headers)).json<{ pk: number }>().pk
}
const signIn = async (google: Google, who: Parameters<Issuer['authorise']>[0]) =>
  holderOf(google, await enter(google.t.as, await google.issuer.authorise(who)))

const linkedTo = async ({ t }: Google, ...ids: number[]) => {
  const lists = await Promise.all(ids.map((id) => t.as({ id }).get('/api/user/identities/')))
  return lists.map((list) => list.json<unknown[]>().length)
}
const outcomeOf = (answer: LightMyRequestResponse) => [
  answer.statusCode,
  answer.statusCode < 300 ? null : answer.json<{ code: string }>().code,
]

/** Signs in with a token whose claims are changed and re-signed by the issuer. */
const enterClaiming = async (google: Google, who: Someone, claim: object = {}) => {
  const { tampering, fooled } = google
  const answer = await authoriseTampering(google, who)
  tampering.forging(({ header, claims, sign }: IssuedToken) => sign(header, { ...claims, ...claim }))
  const entered = await enter(fooled, answer)
  tampering.forging(unmodified)
  return entered
}

/** Attacks on another account with truthful tokens. Each returns the actual and the expected result. */
export const accountAttacks: Record<
  string,
  (google: Google) => Promise<[found: unknown, expected: unknown]>
> = {
  'an address the issuer has not confirmed': async (google) => {
    const { t, issuer } = google
    const { email, id } = await t.make.customer()
    const outcomes = []
    for (const address of [email, someone().email])
      outcomes.push(
        outcomeOf(
          await enter(t.as, await issuer.authorise({ ...someone(), email: address, verified: false })),
        ),
      )
    const refused = [401, 'sign_in_refused']
    return [
      [outcomes, await linkedTo(google, id)],
      [[refused, refused], [0]],
    ]
  },
  'an address confirmed in words, or by one': async (google) => {
    const statuses: number[] = []
    for (const word of ['true', 1, {}, null]) {
      const { email } = await google.t.make.customer()
      statuses.push(
        (await enterClaiming(google, { ...someone(), email }, { email_verified: word })).statusCode,
      )
    }
    return [statuses, [401, 401, 401, 401]]
  },
  'an account that lies in wait under another one’s address': async (google) => {
    const { t } = google
    const waiting = await t.make.customer({ emailVerifiedAt: null })
    const who = { sub: randomUUID(), email: waiting.email }
    const owner = await signIn(google, who)
    const now = t.context.clock()
    const code = await issueCode(t.db, t.context.config, waiting.id, 'email', waiting.email, now)
    const confirmed = await t.as(waiting).post('/api/user/verify-email/', { code })
    const isAnother = owner !== null && owner !== waiting.id
    const linked = await linkedTo(google, waiting.id, owner ?? waiting.id)
    const isSame = (await signIn(google, who)) === owner
    return [
      { isAnother, isSame, linked, confirmed: outcomeOf(confirmed) },
      { isAnother: true, isSame: true, linked: [0, 1], confirmed: [422, 'code_invalid'] },
    ]
  },
  'the same person at another issuer': async (google) => {
    const who = someone()
    const first = await signIn(google, who)
    const second = await holderOf(google, await enterClaiming(google, { ...who, email: someone().email }))
    return [first !== null && second !== null && first !== second, true]
  },
  'an address at the issuer that becomes another one’s': async (google) => {
    const who = someone()
    const victim = await google.t.make.customer()
    const before = await signIn(google, who)
    const after = await signIn(google, { ...who, email: victim.email })
    return [
      [after, await linkedTo(google, victim.id)],
      [before, [0]],
    ]
  },
  'a Google account that is another one’s already': async (google) => {
    const { t, issuer } = google
    const [owner, thief, who] = [await t.make.customer(), await t.make.customer(), someone()]
    await link(t.as, owner, await issuer.authorise(who))
    const stolen = await link(t.as, thief, await issuer.authorise(who))
    const linked = await linkedTo(google, owner.id, thief.id)
    return [
      [outcomeOf(stolen), linked],
      [
        [409, 'identity_taken'],
        [1, 0],
      ],
    ]
  },
  'one Google account, two who want it at once': async ({ t, issuer }) => {
    const [one, two, who] = [await t.make.customer(), await t.make.customer(), someone()]
    const bodies = [await issuer.authorise(who), await issuer.authorise(who)]
    const answers = await Promise.all([one, two].map((user, at) => link(t.as, user, bodies[at] ?? {})))
    return [answers.map(({ statusCode }) => statusCode).sort(), [201, 409]]
  },
  'an account whose address was never confirmed': async (google) => {
    const { t, issuer } = google
    const early = await t.make.customer({ emailVerifiedAt: null })
    const { statusCode, headers } = await link(t.as, early, await issuer.authorise(someone()))
    return [
      [statusCode, headers['x-missing-authorization'], await linkedTo(google, early.id)],
      [403, 'email-verification', [0]],
    ]
  },
  'an account that is closed': async (google) => {
    const { t, issuer } = google
    const who = someone()
    const id = (await signIn(google, who)) ?? 0
    await t.db.update(users).set({ closedAt: t.context.clock() }).where(eq(users.id, id))
    return [(await enter(t.as, await issuer.authorise(who))).statusCode, 401]
  },
  'the last way in': async (google) => {
    const who = someone()
    const id = (await signIn(google, who)) ?? 0
    const { statusCode } = await google.t.as({ id }).delete(`/api/user/identities/${who.sub}/`)
    return [
      [statusCode, await linkedTo(google, id)],
      [409, [1]],
    ]
  },
}
