import { eq } from 'drizzle-orm'
import { subscribers } from '@/server/composition/subscribers'
import { notifications } from '@/server/db/schema/notifications'
import { noticesSubscriber } from '@/server/modules/notifications/subscribers'
import type { EventHandlers } from '@/server/process/subscriber'
import type { HubEvent } from '@/server/realtime/hub'
import type { TestApp } from '@/server/testing/make-app'
import { listNotificationsOf } from '@/server/testing/notifications'
import { appForFile } from '@/server/testing/test-app'
import { attemptsPerCode, codeCooldownMinutes, generateStartCode } from './start-code'

const said: string[] = []
const heard: HubEvent[] = []
const listening = Object.fromEntries(
  Object.keys(noticesSubscriber.on).map((name) => [
    name,
    (_work: unknown, event: unknown) => void said.push(JSON.stringify(event)),
  ]),
) as EventHandlers
const t = appForFile({ subscribers: [...subscribers, { name: 'listener', on: listening }] })
beforeAll(() => void t.context.hub.subscribe((event) => heard.push(event)))

type Job = Awaited<ReturnType<TestApp['make']['approved']>>
const codeOf = async (job: Job): Promise<string> =>
  (await t.as(job.customer).get(`/api/demands/${job.booking}/`)).json().start_code
const start = (job: Job, code: string, language = 'pt-br') =>
  t.as(job.provider).post(`/api/bookings/${job.booking}/start/`, { code }, { 'accept-language': language })
/** Uses up a code's tries with wrong digits. Returns the last answer. */
const mistype = async (job: Job, times = attemptsPerCode) => {
  const answers = []
  for (let n = 0; n < times; n++) answers.push(await start(job, generateStartCode(await codeOf(job))))
  return answers
}
const codes = (answers: Awaited<ReturnType<typeof start>>[]) => answers.map((one) => one.json().code)

test('the start code is the customer’s alone', async () => {
  const job = await t.make.approved()
  expect(job.startCode).toMatch(/^\d{4}$/)
  expect((await t.as(job.provider).get(`/api/demands/${job.booking}/`)).json().start_code).toBeNull()
  const [first] = await mistype(job, 1)
  expect([first?.statusCode, first?.json().errors]).toEqual([422, { code: ['code_invalid'] }])
})

test('with the fifth wrong try the code is another one, both sides are told, and the old one is dead', async () => {
  const job = await t.make.approved()
  expect(codes(await mistype(job, attemptsPerCode - 1))).toEqual(
    Array(attemptsPerCode - 1).fill('code_invalid'),
  )
  heard.length = 0
  const refused = await start(job, generateStartCode(job.startCode))
  expect([refused.statusCode, refused.json().errors]).toEqual([422, { code: ['code_renewed'] }])
  expect(refused.json().detail).toContain('Peça ao cliente o novo código')
  const renewed = await codeOf(job)
  expect(renewed).toMatch(/^\d{4}$/)
  expect(renewed).not.toBe(job.startCode)
  const told = await t.db.select().from(notifications).where(eq(notifications.userId, job.customer.id))
  expect(told.filter((one) => one.template === 'start_code_renewed')).toHaveLength(1)
  expect((await listNotificationsOf(t, job.customer))[0]).toMatchObject({
    title: 'Novo código de início',
    text: expect.stringContaining('O novo está na sua tela'),
  })
  // The customer's open pages are told to read again.
  expect(heard).toContainEqual(
    expect.objectContaining({
      users: expect.arrayContaining([job.customer.id]),
      payload: { action: 'booking.changed', booking: job.booking, offer: job.pk },
    }),
  )
  expect((await start(job, job.startCode)).json().code).toBe('code_invalid')
  expect((await start(job, renewed)).json().status).toBe('in_progress')
})

test('the words come in English too', async () => {
  const job = await t.make.approved()
  await mistype(job, attemptsPerCode - 1)
  const refused = await start(job, generateStartCode(job.startCode), 'en-us')
  expect(refused.json().detail).toContain('Ask the customer for the new code')
})

test('increases the delay after repeated wrong codes, up to a bound', async () => {
  const own = await t.make.approved()
  await mistype(own)
  expect(codes(await mistype(own))).toContain('code_renewed')
  const resting = await start(own, await codeOf(own))
  expect([resting.statusCode, resting.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(resting.headers['retry-after'])).toBeGreaterThan(50)
  expect(Number(resting.headers['retry-after'])).toBeLessThanOrEqual(60)
  t.travel(61_000)
  expect((await start(own, await codeOf(own))).statusCode).toBe(200)
})

test('codes rest at most a day, and so long that a day takes no more than twelve of them', () => {
  const rests = Array.from({ length: 60 }, (_, n) => codeCooldownMinutes(n))
  expect(rests.slice(0, 6)).toEqual([0, 0, 1, 2, 4, 8])
  expect(Math.max(...rests)).toBe(24 * 60)
  let usable = 0
  for (let minutes = 0; minutes < 24 * 60; minutes += codeCooldownMinutes(usable)) usable++
  expect(usable).toBe(12)
})

test('wrong tries sent at once each count: one of five makes the new code', async () => {
  const job = await t.make.approved()
  const wrong = generateStartCode(job.startCode)
  const answers = await Promise.all(Array.from({ length: attemptsPerCode }, () => start(job, wrong)))
  expect(codes(answers).sort()).toEqual([...Array(attemptsPerCode - 1).fill('code_invalid'), 'code_renewed'])
})

test('the right code and the fifth wrong one at once: whichever is first decides', async () => {
  const job = await t.make.approved()
  await mistype(job, attemptsPerCode - 1)
  const [right, wrong] = await Promise.all([
    start(job, job.startCode),
    start(job, generateStartCode(job.startCode)),
  ])
  expect([
    [200, 409],
    [422, 422],
  ]).toContainEqual([right.statusCode, wrong.statusCode])
  const { status } = (await t.as(job.customer).get(`/api/demands/${job.booking}/`)).json()
  expect(status).toBe(right.statusCode === 200 ? 'in_progress' : 'approved')
})

test('a code locked by the tries of before is opened again by the next wrong one', async () => {
  const job = await t.make.approved()
  await t.context.pool.query('update bookings set start_attempts = 11 where id = $1', [job.booking])
  expect((await start(job, generateStartCode(job.startCode))).json().code).toBe('code_renewed')
  expect((await start(job, await codeOf(job))).statusCode).toBe(200)
})

test('no event, within or to pages, carries a code', async () => {
  const job = await t.make.approved()
  await mistype(job)
  const code = await codeOf(job)
  await start(job, code)
  expect(said.length).toBeGreaterThan(5)
  expect(said.filter((one) => /startCode|start_code|startAttempts/.test(one))).toEqual([])
  for (const secret of [job.startCode, code])
    expect(
      [...said, ...heard.map((one) => JSON.stringify(one))].filter((one) => one.includes(`"${secret}"`)),
    ).toEqual([])
})
