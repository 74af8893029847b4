import { eq } from 'drizzle-orm'
import { passwordResets } from '@/server/db/schema/accounts'
import { hashPassword } from '@/server/modules/accounts/passwords'
import { generateStartCode } from '@/server/modules/bookings/start-code'
import { onMyWayWaitMs } from '@/server/modules/chat/policy'
import { appForEachTest } from '@/server/testing/test-app'
import { clockSkewMs, remainingWaitMs } from './clock-skew'

const t = appForEachTest({ config: { rateLimits: true } })
const yearMs = 365 * 86_400_000

test('a wait that begins in the future is no wait; one begun by a clock a little ahead is', () => {
  const now = new Date(1_800_000_000_000)
  const since = (ms: number) => new Date(now.getTime() + ms)
  expect(remainingWaitMs(60_000, since(-20_000), now)).toBe(40_000)
  expect(remainingWaitMs(60_000, since(-70_000), now)).toBe(0)
  expect(remainingWaitMs(60_000, since(clockSkewMs), now)).toBe(60_000 + clockSkewMs)
  expect(remainingWaitMs(60_000, since(clockSkewMs + 1), now)).toBe(0)
  expect(onMyWayWaitMs(since(yearMs), now)).toBe(0)
})

test('a code can be sent again after the clock was set back', async () => {
  const user = await t.make.user({ isConsumer: true, emailVerifiedAt: null })
  const send = () => t.as(user).post('/api/user/verify-email/send/')
  expect((await send()).statusCode).toBe(204)
  expect((await send()).statusCode).toBe(429)
  t.travel(-yearMs)
  expect((await t.as(user).get('/api/user/codes/')).json().email.resend_in).toBe(0)
  expect((await send()).statusCode).toBe(204)
})

test('sends a new password link after the clock is set back', async () => {
  const user = await t.make.customer()
  const ask = () => t.as(null).post('/api/user/forgot-password/', { email: user.email })
  const count = () => t.db.$count(passwordResets, eq(passwordResets.userId, user.id))
  await ask()
  await ask()
  expect(await count()).toBe(1)
  t.travel(-yearMs)
  await ask()
  expect(await count()).toBe(2)
})

test('guesses counted in the future lock nobody out', async () => {
  const password = 'uma frase comprida'
  const user = await t.make.customer({ passwordHash: await hashPassword(password) })
  const enter = (typed: string) => t.as(null).post('/api/token/', { email: user.email, password: typed })
  for (let n = 0; n < 5; n++) await enter('outra frase')
  expect((await enter(password)).statusCode).toBe(429)
  t.travel(-yearMs)
  expect((await enter(password)).statusCode).toBe(200)
})

test('a start code rests no longer than it was to', async () => {
  const job = await t.make.approved()
  const code = async () => (await t.as(job.customer).get(`/api/demands/${job.booking}/`)).json().start_code
  const start = async (typed: string) =>
    (await t.as(job.provider).post(`/api/bookings/${job.booking}/start/`, { code: typed })).statusCode
  for (let n = 0; n < 10; n++) await start(generateStartCode(await code()))
  expect(await start(await code())).toBe(429)
  // The steps before stay in the journal, as of then.
  t.travel(-3_600_000)
  expect(await start(await code())).not.toBe(429)
})
