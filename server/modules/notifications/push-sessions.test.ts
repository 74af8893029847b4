import { eq } from 'drizzle-orm'
import { pushTokens } from '@/server/db/schema/notifications'
import { capturedMessages, outbox } from '@/server/db/schema/operations'
import { runScheduledTasks } from '@/server/jobs/scheduled'
import { hashPassword } from '@/server/modules/accounts/passwords'
import type { TestUser } from '@/server/testing/factories'
import { appForEachTest } from '@/server/testing/test-app'

/* A browser gets no push after its session ended in any way; every other browser does. */
const t = appForEachTest()

interface Pair {
  access: string
  refresh: string
}
const password = 'uma frase comprida'
const dayMs = 86_400_000
const stranger = () => t.as(null)
const with_ = ({ access }: Pair) => ({ authorization: `Bearer ${access}` })
const signIn = async (who: TestUser) =>
  (await stranger().post('/api/token/', { email: who.email, password })).json<Pair>()
const renew = async (refresh: string) =>
  (await stranger().post('/api/token/refresh/', { refresh })).json<Pair>()
const register = async (pair: Pair, token: string) =>
  (await stranger().post('/api/notification/token/', { token }, with_(pair))).statusCode
const sessionOf = ({ refresh }: Pair) => refresh.split('.')[0] ?? ''

/** Somebody signed in on two browsers, here and there, both known to the push service. */
const twice = async () => {
  const ana = await t.make.customer({ passwordHash: await hashPassword(password) })
  const [here, there] = [await signIn(ana), await signIn(ana)]
  expect([await register(here, 'navegador-daqui'), await register(there, 'navegador-dali')]).toEqual([
    204, 204,
  ])
  return { ana, here, there }
}
/** Queues due pushes, then sends them. */
const ready = async () => {
  t.travel(60_000)
  await runScheduledTasks(t.context)
}
const pushedTo = async () =>
  (await t.db.select().from(capturedMessages).where(eq(capturedMessages.channel, 'push')))
    .map(({ to }) => to)
    .sort()
/** Notifies Ana of an offer and its provider of another demand, by push to the browsers still registered. */
const tell = async (ana: TestUser) => {
  const provider = await t.make.provider()
  await t.make.browser(provider, 'alheio-navegador')
  await t.make.offer({ customer: ana, provider, body: { message: '' } })
  await t.make.demand()
  await t.drain()
  await ready()
  await t.drain()
  return pushedTo()
}
const others = 'alheio-navegador'
type Twice = Awaited<ReturnType<typeof twice>>

const endings: [string, (one: Twice) => Promise<unknown>, string[]][] = [
  [
    'was signed out from afar',
    ({ here, there }) => stranger().delete(`/api/user/sessions/${sessionOf(there)}/`, with_(here)),
    ['navegador-daqui'],
  ],
  [
    'signed out, without naming its push token',
    ({ there }) => stranger().post('/api/token/revoke/', { refresh: there.refresh }),
    ['navegador-daqui'],
  ],
  [
    'had an old token of it used again',
    async ({ there }) => {
      await renew((await renew(there.refresh)).refresh)
      expect(await renew(there.refresh)).toMatchObject({ code: 'token_not_valid' })
    },
    ['navegador-daqui'],
  ],
  [
    'was signed out by a new password',
    ({ here }) =>
      stranger().post(
        '/api/user/password/',
        { current_password: password, password: 'outra frase comprida' },
        with_(here),
      ),
    ['navegador-daqui'],
  ],
  [
    'was signed out by a reset, like every other',
    async ({ ana }) => {
      await stranger().post('/api/user/forgot-password/', { email: ana.email })
      // Queued mails are not affected.
      const mails = (await t.db.select().from(outbox)).map(({ payload }) => String(payload['text']))
      const token = /reset-password\/\?token=([\w-]+)/.exec(mails.join())?.[1] ?? ''
      expect(
        (await stranger().post('/api/user/reset-password/', { token, password: 'outra frase comprida' }))
          .statusCode,
      ).toBe(204)
    },
    [],
  ],
]
const erasing: (typeof endings)[number] = [
  'belongs to an account about to be erased',
  ({ here }) => stranger().delete('/api/user/', with_(here), { password }),
  [],
]

test.each(endings)('a browser that %s is pushed nothing more', async (_, end, heard) => {
  const one = await twice()
  await end(one)
  expect((await t.db.select().from(pushTokens)).map(({ token }) => token)).toEqual(heard)
  expect(await tell(one.ana)).toEqual([...heard, others].sort())
})

test('a browser that was not used for thirty days is pushed nothing more, and one that was goes on', async () => {
  const { ana, here } = await twice()
  t.travel(20 * dayMs)
  await renew(here.refresh)
  t.travel(11 * dayMs)
  expect(await tell(ana)).toEqual([others, 'navegador-daqui'])
})

test.each([...endings, erasing])('drops a queued push for a browser once it %s', async (_, end, heard) => {
  const one = await twice()
  await t.make.offer({ customer: one.ana, body: { message: '' } })
  await ready()
  await end(one)
  await t.drain()
  expect(await pushedTo()).toEqual(heard)
})

test('resumes after a new sign-in, for its user alone', async () => {
  const { ana, there, here } = await twice()
  await stranger().delete(`/api/user/sessions/${sessionOf(there)}/`, with_(here))
  expect(await register(there, 'navegador-dali')).toBe(401)
  expect(await register(await signIn(ana), 'navegador-dali')).toBe(204)
  expect(await tell(ana)).toEqual([others, 'navegador-dali', 'navegador-daqui'])
})

test('a browser from before sessions were noted goes on, until the password is another', async () => {
  const { ana, here } = await twice()
  await t.db.update(pushTokens).set({ sessionId: null }).where(eq(pushTokens.token, 'navegador-dali'))
  expect(await tell(ana)).toEqual([others, 'navegador-dali', 'navegador-daqui'])
  await stranger().post(
    '/api/user/password/',
    { current_password: password, password: 'outra frase comprida' },
    with_(here),
  )
  expect(
    (await t.db.select().from(pushTokens).where(eq(pushTokens.userId, ana.id))).map(({ token }) => token),
  ).toEqual(['navegador-daqui'])
})

test('a browser is pushed once, however many tokens it registers', async () => {
  const { ana, here } = await twice()
  for (let i = 0; i < 3; i++) expect(await register(here, `navegador-novo-${i}`)).toBe(204)
  const kept = await t.db.select().from(pushTokens).where(eq(pushTokens.userId, ana.id))
  expect(kept.map(({ token }) => token).sort()).toEqual(['navegador-dali', 'navegador-novo-2'])
})
