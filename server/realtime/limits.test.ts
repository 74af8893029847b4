import { randomUUID } from 'node:crypto'
import Redis from 'ioredis'
import { socketLimits } from '@/lib/contract/sockets'
import { buildApp } from '@/server/app'
import { signAccessToken } from '@/server/http/session'
import { listen } from '@/server/testing/listen'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { startFakeRedis } from '@/server/testing/redis-server'
import { countWritten, floodRoom, openTooMany } from '@/server/testing/scenarios/socket-limits'
import { openSocket } from '@/server/testing/socket'
import { redisOptions } from './redis-client'

let t: TestApp
let port: number
jest.setTimeout(120_000)
beforeAll(async () => {
  // The clock stands still while timers run: a slow machine does not end a window.
  jest.useFakeTimers({
    now: new Date(),
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'nextTick',
      'queueMicrotask',
      'hrtime',
      'performance',
    ],
  })
  t = await makeApp({ config: { rateLimits: true } })
  port = await listen(t.app)
})
afterAll(async () => {
  await t.close()
  jest.useRealTimers()
})

const inRoom = socketLimits.messagesInRoom.max
const message = (room: number) => ({
  action: 'message.send',
  room_id: room,
  text: 'Olá',
  client_id: randomUUID(),
})
const newOffer = () => t.make.offer({ body: { message: '' } })
const post = (who: { id: number }, room: number) =>
  t.as(who).post(`/api/chat/rooms/${room}/messages/`, { text: 'Olá', client_id: randomUUID() })

test('a flood of one room over several sockets and POST stores no more than the room takes of one side', async () => {
  const { pk, customer, provider, tabs, refused, close } = await floodRoom(t, port)
  expect(refused).toHaveLength(inRoom)
  for (const one of refused) {
    expect(one).toMatchObject({ code: 'too_many_requests' })
    expect(one['retry_after']).toBeGreaterThan(0)
    expect(one['retry_after']).toBeLessThanOrEqual(socketLimits.messagesInRoom.perSeconds)
  }
  const byPost = await post(customer, pk)
  expect([byPost.statusCode, Number(byPost.headers['retry-after']) > 0]).toEqual([429, true])
  expect(await countWritten(t, customer.id)).toBe(inRoom)
  // The other side can still write, and the sockets stay open.
  expect((await post(provider, pk)).statusCode).toBe(201)
  await Promise.all(tabs.map((tab) => tab.ready()))
  close()
})

test('a person’s rooms together take no more than a person may write', async () => {
  const first = await newOffer()
  const { customer } = first
  const rooms = [first, await t.make.offer({ customer }), await t.make.offer({ customer })]
  let stored = 0
  for (const { pk } of rooms)
    for (let n = 0; n < inRoom; n++) if ((await post(customer, pk)).statusCode === 201) stored++
  expect(stored).toBe(socketLimits.messages.max)
})

test('typing is passed on no more often than a person types', async () => {
  const offers = [await newOffer()]
  const customer = offers[0]?.customer
  if (!customer) throw new Error('no customer')
  offers.push(await t.make.offer({ customer }))
  const { typing } = socketLimits
  let passed = 0
  const stop = t.context.hub.subscribe((event) => {
    const payload = 'payload' in event && event.payload
    if (typeof payload === 'object' && payload && 'action' in payload && payload.action === 'message.typing')
      passed++
  })
  // Each socket forwards one signal per room and second; only the per-person count limits them together.
  const tabs = await Promise.all(
    Array.from({ length: typing.max / 2 + 1 }, () => openSocket(t, port, '/chat/', customer)),
  )
  await Promise.all(
    tabs.map(async (tab) => {
      for (const { pk } of offers) tab.say({ action: 'message.typing', room_id: pk })
      // Commands are answered in order: this refusal says that the earlier ones are done.
      tab.say(message(999_999))
      await tab.until(({ action }) => action === 'message.refused')
      tab.socket.terminate()
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, 200))
  stop()
  expect(passed).toBe(typing.max)
})

test('limits sockets open at once; rejects one more with a retry delay and accepts it after another closes', async () => {
  const { who, all, told, code, left, close } = await openTooMany(t, port)
  expect(told).toMatchObject({
    action: 'socket.refused',
    code: 'too_many_requests',
    retry_after: expect.any(Number) as number,
  })
  expect([code, left]).toEqual([4429, socketLimits.openOfUser])
  const other = await openSocket(t, port, '/chat/', await t.make.customer())
  await other.ready()

  all.pop()?.socket.terminate()
  await new Promise((resolve) => setTimeout(resolve, 50))
  const next = await openSocket(t, port, '/chat/', who)
  await next.ready()
  for (const { socket } of [next, other]) socket.terminate()
  close()
})

test('limits connections a minute: allows two restarts with every tab open, not a storm', async () => {
  const who = await t.make.customer()
  const { max } = socketLimits.connectsOfUser
  for (let opened = 0; opened < max; opened += socketLimits.openOfUser) {
    const tabs = await Promise.all(
      Array.from({ length: socketLimits.openOfUser }, (_, n) =>
        openSocket(t, port, n % 2 ? '/chat/' : '/notification/', who),
      ),
    )
    await Promise.all(tabs.map((tab) => tab.ready()))
    for (const { socket } of tabs) socket.terminate()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const over = await openSocket(t, port, '/notification/', who)
  expect(await over.until(({ action }) => action === 'socket.refused')).toMatchObject({
    code: 'too_many_requests',
  })
  expect(await over.closing()).toBe(4429)
})

test.each(['{', '{"action":"ping"}'])('a flood of %s ends its socket, which is told first', async (text) => {
  const page = await openSocket(t, port, '/notification/', await t.make.customer())
  await page.ready()
  for (let n = 0; n < socketLimits.frames.max; n++) page.socket.send(text)
  expect(await page.closing()).toBe(4429)
  expect(page.heard.at(-1)).toMatchObject({ action: 'socket.refused', code: 'too_many_requests' })
})

test('pings of the protocol count as frames', async () => {
  const page = await openSocket(t, port, '/notification/', await t.make.customer())
  await page.ready()
  // In sequence: many at once would exceed the protocol's own answers.
  page.socket.on('pong', () => page.socket.ping())
  page.socket.ping()
  expect(await page.closing()).toBe(4429)
})

test('several programs count together, and go on from there when Redis dies', async () => {
  const redis = await startFakeRedis()
  const clients = [0, 1].map(() => new Redis(redis.url, { ...redisOptions, lazyConnect: false }))
  for (const client of clients) client.on('error', () => undefined)
  await Promise.all(clients.map((client) => new Promise((resolve) => client.once('ready', resolve))))
  const apps = await Promise.all(clients.map((client) => buildApp(t.context, client)))
  const { pk, customer } = await newOffer()
  const access = await signAccessToken(
    t.context.config,
    { id: customer.id, session: randomUUID() },
    new Date(),
  )
  const codes: (number | undefined)[] = []
  const send = async (app: (typeof apps)[number] | undefined) =>
    codes.push(
      (
        await app?.inject({
          method: 'POST',
          url: `/api/chat/rooms/${pk}/messages/`,
          headers: { authorization: `Bearer ${access}` },
          payload: { text: 'Olá', client_id: randomUUID() },
        })
      )?.statusCode,
    )
  for (let n = 0; n < inRoom; n++) await send(apps[n % 2])
  for (const app of apps) await send(app)
  await redis.kill()
  for (const app of apps) await send(app)
  for (const client of clients) client.disconnect()
  await Promise.all(apps.map((app) => app.close()))
  expect(codes).toEqual([...Array<number>(inRoom).fill(201), 429, 429, 429, 429])
})
