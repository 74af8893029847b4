import { randomUUID } from 'node:crypto'
import WebSocket from 'ws'
import { signAccessToken } from '@/server/http/session'
import type { TestUser } from '@/server/testing/factories'
import { partialWritesQuery } from '@/server/testing/partial-writes'
import { spawnProgram, type SpawnedProgram } from '@/server/testing/spawned-program'
import { appForFile } from '@/server/testing/test-app'

jest.setTimeout(90_000)

const t = appForFile()

/** A machine with more to do than this test is slow, not without a database. */
const calm = { DATABASE_PATIENCE_MS: '30000' }

const tokenOf = (who: TestUser) =>
  signAccessToken(t.context.config, { id: who.id, session: randomUUID() }, new Date())
const count = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await t.context.pool.query<{ n: string }>(text, values)).rows[0]?.n)
const until = async (met: () => boolean | Promise<boolean>, what: string, seconds = 60) => {
  const end = Date.now() + seconds * 1000
  while (!(await met())) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

interface Heard {
  action?: string
  message?: { indicator?: string; text?: string }
}

/** Opens a signed-in socket and collects the events it receives. */
const listen = async ({ port }: SpawnedProgram, channel: 'notification' | 'chat', token: string) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${channel}/?token=${token}`)
  const heard: Heard[] = []
  socket.on('error', () => undefined)
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Heard))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send('{"action":"ping"}')
  await until(() => heard.some(({ action }) => action === 'pong'), 'a pong')
  const told = (indicator: string) =>
    until(
      () => heard.some(({ message }) => message?.indicator?.startsWith(indicator)),
      `${indicator}; heard ${JSON.stringify(heard)}`,
    )
  return { socket, heard, told }
}

describe.each([['PostgreSQL', ''], ...(process.env.REDIS_URL ? [['Redis', process.env.REDIS_URL]] : [])])(
  'two processes on one database, told through %s',
  (_name, redisUrl = '') => {
    test('the customer on one and the provider on the other hear each other live', async () => {
      const [one, two] = await Promise.all([
        spawnProgram(t.context.config, t.url, { SERVICES: 'api,worker', REDIS_URL: redisUrl, ...calm }),
        spawnProgram(t.context.config, t.url, { REDIS_URL: redisUrl, ...calm }),
      ])
      const work = 'aulas-de-ingles'
      const customer = await t.make.customer()
      const provider = await t.make.provider({ services: [work] })
      const [asCustomer, asProvider] = [await tokenOf(customer), await tokenOf(provider)]
      const customerBell = await listen(one, 'notification', asCustomer)
      const customerChat = await listen(one, 'chat', asCustomer)
      const providerBell = await listen(two, 'notification', asProvider)
      const providerChat = await listen(two, 'chat', asProvider)

      const demand = await one.post<{ pk: number }>(
        '/api/demands/',
        asCustomer,
        await t.make.demandBody({}, work),
      )
      expect(demand.status).toBe(201)
      await providerBell.told('offers.new_suggestion')

      const suggestion = await count(
        'select id as n from suggestions where booking_id = $1 and provider_id = $2',
        [demand.body.pk, provider.id],
      )
      const offer = await two.post<{ pk: number }>('/api/offers/', asProvider, {
        ...t.make.offerBody(),
        suggestion,
      })
      expect(offer.status).toBe(201)
      await customerBell.told('bookings.new_offer')

      customerChat.socket.send(
        JSON.stringify({
          action: 'message.send',
          room_id: offer.body.pk,
          text: 'Pode vir cedo?',
          client_id: randomUUID(),
        }),
      )
      await until(
        () => providerChat.heard.some(({ message }) => message?.text === 'Pode vir cedo?'),
        'the message',
      )
      await providerBell.told('offers.new_message')

      expect((await one.post(`/api/offers/${offer.body.pk}/approve/`, asCustomer)).status).toBe(200)
      await providerBell.told(`offers.offer_id__${offer.body.pk}.offer_status__awaiting_payment`)

      for (const { socket } of [customerBell, customerChat, providerBell, providerChat]) socket.terminate()
      await Promise.all([one.stop(), two.stop()])
    })
  },
)

test('killed with -9 in mid-write: what was acknowledged is kept, nothing is half there, and a repeat makes nothing twice', async () => {
  const providers = await Promise.all([1, 2, 3].map(() => t.make.provider()))
  const customer = await t.make.customer()
  const token = await tokenOf(customer)
  const demands = await Promise.all(
    Array.from({ length: 60 }, async () => ({ key: randomUUID(), body: await t.make.demandBody() })),
  )
  const acknowledged = new Map<string, number>()
  let onAcknowledged = () => {}
  const send = async (program: SpawnedProgram, { key, body }: (typeof demands)[number]) => {
    const answer = await program.post<{ pk: number }>('/api/demands/', token, body, {
      'idempotency-key': key,
    })
    if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    if (!acknowledged.has(key)) acknowledged.set(key, answer.body.pk)
    onAcknowledged()
    return answer.body.pk
  }

  // Runs twice: the second program is killed while it also processes the first one's leftovers.
  for (const atLeast of [5, 30]) {
    const program = await spawnProgram(t.context.config, t.url, { SERVICES: 'api,worker', ...calm })
    // Killed by the answer that makes the number, with as many writes under way as there are lanes:
    // asked for later, a fast server had answered all of them.
    const killed = new Promise<void>((resolve, reject) => {
      onAcknowledged = () => {
        if (acknowledged.size >= atLeast) program.kill().then(resolve, reject)
      }
    })
    const waiting = [...demands]
    const lanes = Array.from({ length: 10 }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (!(await send(program, next).catch(() => null))) return 'cut'
      }
      return 'through'
    })
    expect(await Promise.all(lanes)).toContain('cut')
    await killed
    onAcknowledged = () => {}
    expect(await count(partialWritesQuery, [customer.id])).toBe(0)
    const kept = await t.context.pool.query<{ id: string }>(
      'select id from bookings where customer_id = $1',
      [customer.id],
    )
    const ids = new Set(kept.rows.map(({ id }) => Number(id)))
    expect([...acknowledged.values()].filter((pk) => !ids.has(pk))).toEqual([])
    // The dead worker's leases would end by themselves, in a minute.
    await t.context.pool.query('update outbox set locked_until = null')
  }

  const program = await spawnProgram(t.context.config, t.url, { SERVICES: 'api,worker', ...calm })
  const before = new Map(acknowledged)
  const made = await Promise.all(demands.map((demand) => send(program, demand)))
  expect(new Set(made).size).toBe(demands.length)
  for (const [n, { key }] of demands.entries()) if (before.has(key)) expect(made[n]).toBe(before.get(key))
  expect(await count('select count(*) as n from bookings where customer_id = $1', [customer.id])).toBe(
    demands.length,
  )

  const mine = 'booking_id in (select id from bookings where customer_id = $1)'
  const wanted = demands.length * providers.length
  await until(
    async () =>
      (await count(
        "select count(*) as n from outbox where kind in ('booking.match', 'notify.suggestions')",
      )) === 0,
    'the matching to end',
    20,
  )
  expect(await count(`select count(*) as n from suggestions where ${mine}`, [customer.id])).toBe(wanted)
  expect(
    await count(
      "select count(*) as n from notifications where template = 'new_suggestion' and user_id = any($1)",
      [providers.map(({ id }) => id)],
    ),
  ).toBe(wanted)
  expect(await count(partialWritesQuery, [customer.id])).toBe(0)
  await program.stop()
})
