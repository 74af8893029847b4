import { randomUUID } from 'node:crypto'
import WebSocket from 'ws'
import { handshakeSchema } from '@/lib/contract/handshake'
import { signAccessToken } from '@/server/http/session'
import { startWorker } from '@/server/jobs/worker'
import { revokeByToken, startSession } from '@/server/modules/accounts/sessions'
import { lastCodeTo } from '@/server/testing/captured-messages'
import { listen } from '@/server/testing/listen'
import { makeApp } from '@/server/testing/make-app'
import { registrationInput } from '@/server/testing/people'
import { appForFile } from '@/server/testing/test-app'
import { waitUntil } from '@/server/testing/wait-until'

const t = appForFile()
let port: number
beforeAll(async () => {
  port = await listen(t.app)
})

type Event = Record<string, unknown> & { message?: Record<string, unknown>; action?: string }

/** Opens a socket that records received messages. */
const open = async (
  path: string,
  who: { id: number },
  options: { session?: string; origin?: string } = {},
) => {
  const token = await signAccessToken(
    t.context.config,
    { id: who.id, session: options.session ?? randomUUID() },
    new Date(),
  )
  const socket = new WebSocket(
    `ws://127.0.0.1:${port}${path}?token=${token}`,
    options.origin ? { origin: options.origin } : {},
  )
  const heard: Event[] = []
  let closed: number | null = null
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Event))
  socket.on('close', (code) => (closed = code))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const until = async (wanted: (event: Event) => boolean): Promise<Event> => {
    for (let tries = 0; tries < 300; tries++) {
      const found = heard.find(wanted)
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new Error(`not heard; heard ${JSON.stringify(heard)}`)
  }
  const closing = async () => {
    for (let tries = 0; closed === null && tries < 300; tries++)
      await new Promise((resolve) => setTimeout(resolve, 10))
    return closed
  }
  const say = (value: unknown) => socket.send(JSON.stringify(value))
  // The token is checked after the upgrade; a pong shows that the socket was accepted.
  const ready = async () => {
    say({ action: 'ping' })
    await until((event) => event.action === 'pong')
  }
  return { socket, heard, until, closing, say, ready, close: () => socket.close() }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('follows its user in the hub, with the handshake only once that is so, until the last socket closes', async () => {
  const customer = await t.make.customer()
  const { hub } = t.context
  const follow = jest.spyOn(hub, 'follow')
  let confirm = () => {}
  const ended: number[] = []
  follow.mockImplementation((user) => ({
    ready: new Promise((resolve) => (confirm = resolve)),
    end: () => ended.push(user),
  }))
  const page = await open('/chat/', customer)
  await waitUntil(() => follow.mock.calls.length === 1)
  await hub.publish({ users: [customer.id], channel: 'chat', payload: { action: 'early' } })
  await sleep(50)
  expect(page.heard).toEqual([])
  confirm()
  await page.until((event) => event.action === 'early')
  expect(page.heard[0]).not.toHaveProperty('action', 'early')
  expect([follow.mock.calls, ended]).toEqual([[[customer.id]], []])
  page.close()
  await waitUntil(() => ended.length === 1)
  expect(ended).toEqual([customer.id])
  follow.mockRestore()
})

test('a published demand reaches a matching provider’s open page', async () => {
  const worker = startWorker(t.context, t.url)
  const provider = await t.make.provider()
  const page = await open('/notification/', provider)
  await page.ready()
  const demand = await t.make.demand()
  const event = await page.until(({ message }) =>
    String(message?.['indicator']).startsWith('offers.new_suggestion'),
  )
  expect(event).toMatchObject({
    message: { is_read: false, title: 'Novo pedido para você' },
    locale: 'pt',
  })
  expect(demand.pk).toBeGreaterThan(0)
  page.close()
  await worker.stop()
})

test.each(['/notification/', '/chat/'] as const)('%s begins with the handshake', async (path) => {
  const page = await open(path, await t.make.customer())
  await page.ready()
  expect(page.heard.map(({ action }) => action)).toEqual(['socket.ready', 'pong'])
  const handshake = handshakeSchema.parse(page.heard[0])
  expect(Math.abs(handshake.server_time - t.context.clock().getTime())).toBeLessThan(60_000)
  expect(handshake.limits).toMatchObject({ message_chars: 4000, message_files: 6 })
  page.close()
})

test('a message is heard by both sides once, and a repeat is heard by its sender alone', async () => {
  const { pk, customer, provider } = await t.make.offer({ body: { message: '' } })
  const [a, b] = [await open('/chat/', customer), await open('/chat/', provider)]
  await Promise.all([a.ready(), b.ready()])
  const command = { action: 'message.send', room_id: pk, text: 'Olá', client_id: randomUUID() }
  a.say(command)
  expect((await b.until((event) => event.message?.['text'] === 'Olá')).message).toMatchObject({
    room: pk,
    client_id: null,
    indicator: `offers.new_message.offer_id__${pk}`,
    status: 'sent',
  })
  a.say(command)
  await a.ready()
  await sleep(100)
  expect(b.heard.filter((event) => event.message?.['text'] === 'Olá')).toHaveLength(1)
  const all = (await t.as(customer).get(`/api/chat/rooms/${pk}/messages/?after_seq=1`)).json().results
  expect(all).toHaveLength(1)
  a.close()
  b.close()
})

test('everything sent while a socket was away is there afterwards, once', async () => {
  const { pk, customer, provider } = await t.make.offer({ body: { message: '' } })
  const first = await open('/chat/', customer)
  await first.ready()
  const send = (n: number) =>
    t.as(provider).post(`/api/chat/rooms/${pk}/messages/`, { text: `n${n}`, client_id: randomUUID() })
  await send(1)
  const seen = await first.until((event) => event.message?.['text'] === 'n1')
  first.socket.terminate()
  for (let n = 2; n < 6; n++) await send(n)
  const second = await open('/chat/', customer)
  await second.ready()
  await send(6)
  const live = await second.until((event) => event.message?.['text'] === 'n6')
  const missed = (
    await t.as(customer).get(`/api/chat/rooms/${pk}/messages/?after_seq=${String(seen.message?.['seq'])}`)
  ).json().results
  const seqs = new Set([...missed.map((one: { seq: number }) => one.seq), live.message?.['seq']])
  expect(missed.map((one: { text: string }) => one.text)).toEqual(['n2', 'n3', 'n4', 'n5', 'n6'])
  expect(seqs.size).toBe(5)
  second.close()
})

test('typing is heard by the other side only, and by nobody outside the room', async () => {
  const { pk, customer, provider } = await t.make.offer()
  const outsider = await t.make.customer()
  const [a, b, c] = [
    await open('/chat/', customer),
    await open('/chat/', provider),
    await open('/chat/', outsider),
  ]
  await Promise.all([a.ready(), b.ready(), c.ready()])
  a.say({ action: 'message.typing', room_id: pk })
  expect(await b.until((event) => event.action === 'message.typing')).toEqual({
    action: 'message.typing',
    room_id: pk,
  })
  c.say({ action: 'message.typing', room_id: pk })
  c.say({ action: 'message.send', room_id: pk, text: 'x', client_id: randomUUID() })
  expect(await c.until((event) => event.action === 'message.refused')).toMatchObject({ code: 'not_found' })
  await sleep(100)
  expect(b.heard.filter((event) => event.action === 'message.typing')).toHaveLength(1)
  expect(a.heard.some((event) => event.action === 'message.typing')).toBe(false)
  for (const one of [a, b, c]) one.close()
})

test('rejects an unknown message by name and keeps the socket open', async () => {
  const page = await open('/chat/', await t.make.customer())
  page.socket.send('not json')
  page.say({ action: 'message.send', room_id: 1, text: '', client_id: 'x' })
  await page.until((event) => event.action === 'message.refused' && event['client_id'] === 'x')
  await page.ready()
  page.close()
})

test('processes the messages of one socket in order', async () => {
  const { pk, customer } = await t.make.offer({ body: { message: '' } })
  const page = await open('/chat/', customer)
  await page.ready()
  const said = Array.from({ length: 20 }, (_, n) => `n${n}`)
  for (const text of said) page.say({ action: 'message.send', room_id: pk, text, client_id: randomUUID() })
  await page.until((event) => event.message?.['text'] === 'n19')
  const all = (await t.as(customer).get(`/api/chat/rooms/${pk}/messages/?after_seq=1`)).json().results
  expect(all.map((one: { text: string }) => one.text)).toEqual(said)
  page.close()
})

test('typing passes once a second in each room', async () => {
  const [one, two] = [await t.make.offer(), await t.make.offer()]
  const customer = one.customer
  const other = await t.make.offer({ customer, provider: two.provider })
  const [a, b, c] = [
    await open('/chat/', customer),
    await open('/chat/', one.provider),
    await open('/chat/', two.provider),
  ]
  await Promise.all([a.ready(), b.ready(), c.ready()])
  for (let n = 0; n < 5; n++)
    for (const room of [one.pk, other.pk]) a.say({ action: 'message.typing', room_id: room })
  await a.ready()
  await sleep(200)
  const heard = (page: typeof a) =>
    page.heard.filter((event) => event.action === 'message.typing').map((event) => event['room_id'])
  expect([heard(b), heard(c)]).toEqual([[one.pk], [other.pk]])
  for (const page of [a, b, c]) page.close()
})

test('a flood is refused by name rather than kept', async () => {
  const { pk, customer } = await t.make.offer()
  const page = await open('/chat/', customer)
  await page.ready()
  for (let n = 0; n < 150; n++)
    page.say({ action: 'message.send', room_id: pk, text: `f${n}`, client_id: randomUUID() })
  expect(await page.until((event) => event.action === 'message.refused')).toMatchObject({
    code: 'too_many_requests',
  })
  page.close()
})

test('a socket outlives its token by its grace and no longer', async () => {
  const later = await makeApp()
  const at = await listen(later.app)
  const who = await later.make.customer()
  const token = await signAccessToken(later.context.config, { id: who.id, session: randomUUID() }, new Date())
  const socket = new WebSocket(`ws://127.0.0.1:${at}/notification/?token=${token}`)
  await new Promise((resolve) => socket.once('open', resolve))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  later.travel((later.context.config.accessTokenMinutes + 2) * 60_000)
  expect(await closed).toBe(4401)
  await later.close()
})

test('closing the app asks its sockets to come back, and waits for none that is silent', async () => {
  const closing = await makeApp()
  const at = await listen(closing.app)
  const who = await closing.make.customer()
  const token = await signAccessToken(
    closing.context.config,
    { id: who.id, session: randomUUID() },
    new Date(),
  )
  const [awake, silent] = ['notification', 'chat'].map(
    (path) => new WebSocket(`ws://127.0.0.1:${at}/${path}/?token=${token}`),
  )
  if (!awake || !silent) throw new Error('no sockets')
  for (const socket of [awake, silent]) {
    socket.on('error', () => undefined)
    if (socket.readyState !== WebSocket.OPEN) await new Promise((resolve) => socket.once('open', resolve))
  }
  silent.pause()
  const code = new Promise((resolve) => awake.once('close', resolve))
  const begun = Date.now()
  await closing.close()
  expect(await code).toBe(1012)
  expect(Date.now() - begun).toBeLessThan(3000)
  silent.terminate()
})

test('too long a message closes the socket', async () => {
  const page = await open('/chat/', await t.make.customer())
  await page.ready()
  page.socket.send('x'.repeat(17 * 1024))
  expect(await page.closing()).toBe(1009)
})

test('a bad token and a foreign page are turned away', async () => {
  const who = await t.make.customer()
  const forged = new WebSocket(`ws://127.0.0.1:${port}/chat/?token=abc`)
  forged.on('error', () => undefined)
  expect(await new Promise((resolve) => forged.once('close', resolve))).toBe(4401)
  await expect(open('/notification/', who, { origin: 'https://evil.example' })).rejects.toThrow('403')
  const home = await open('/notification/', who, { origin: `http://127.0.0.1:${port}` })
  await home.ready()
  home.close()
})

test('a code used in one browser is told to the open pages of the others', async () => {
  const user = await t.make.user({ isConsumer: true, emailVerifiedAt: null })
  const waiting = await open('/notification/', user)
  await waiting.ready()
  await t.as(user).post('/api/user/verify-email/send/')
  await t.as(user).post('/api/user/verify-email/', { code: await lastCodeTo(t, user.email) })
  expect(await waiting.until((event) => event.action === 'account.changed')).toBeTruthy()
  waiting.close()
})

test('ending a session closes its sockets within a second, and no other', async () => {
  const who = await t.make.customer()
  const { refresh } = await startSession(t.context, t.db, who.id, undefined)
  const [ended, other] = [String(refresh.split('.')[0]), randomUUID()]
  const [a, b] = [
    await open('/notification/', who, { session: ended }),
    await open('/chat/', who, { session: other }),
  ]
  await Promise.all([a.ready(), b.ready()])
  await revokeByToken(t.context, refresh)
  expect(await a.closing()).toBe(4401)
  await b.ready()
  b.close()
  // While its token is valid, the session opens no new sockets either.
  for (const path of ['/notification/', '/chat/'] as const)
    expect(await (await open(path, who, { session: ended })).closing()).toBe(4401)
})

test('"any older reuse ends the whole family at once", and its sockets with it', async () => {
  const { refresh, user } = (
    await t.as(null).post('/api/register/', registrationInput(`${randomUUID()}@example.com`))
  ).json<{ refresh: string; user: { pk: number } }>()
  const session = String(refresh.split('.')[0])
  const sockets = await Promise.all(
    (['/notification/', '/chat/'] as const).map((path) => open(path, { id: user.pk }, { session })),
  )
  await Promise.all(sockets.map((socket) => socket.ready()))
  const rotate = async (token: string) =>
    (await t.as(null).post('/api/token/refresh/', { refresh: token })).json<{
      access: string
      refresh: string
    }>()
  const { access, refresh: newest } = await rotate((await rotate(refresh)).refresh)
  expect((await t.as(null).post('/api/token/refresh/', { refresh })).statusCode).toBe(401)
  expect(await Promise.all(sockets.map((socket) => socket.closing()))).toEqual([4401, 4401])
  // Revoking the oldest token also ends the newest of the family, and its sockets.
  expect((await t.as(null).post('/api/token/refresh/', { refresh: newest })).statusCode).toBe(401)
  expect((await t.as(null).get('/api/user/', { authorization: `Bearer ${access}` })).statusCode).toBe(401)
})

test('reading moves the other side’s ticks live', async () => {
  const { pk, customer, provider } = await t.make.offer()
  const page = await open('/chat/', provider)
  await page.ready()
  await t.as(customer).post(`/api/chat/rooms/${pk}/read/`, { seq: 2 })
  expect(await page.until((event) => event.action === 'room.read')).toEqual({
    action: 'room.read',
    room_id: pk,
    side: 'customer',
    seq: 2,
  })
  page.close()
})
