import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { buildApp } from '@/server/app'
import { endSessionsOf, startSession, type Tokens } from '@/server/modules/accounts/sessions'
import { unitOfWork } from '@/server/process/unit-of-work'
import { openPostgresHub } from '@/server/realtime/postgres-hub'
import { createTestDatabase } from '@/server/testing/database'
import { listen } from '@/server/testing/listen'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { recordedStatements } from '@/server/testing/recorded-statements'
import { openSocket } from '@/server/testing/socket'
import { isRevokedBatched } from './revoked-sessions'

/** Two programs on one database; the second gets no events, as if all of them came late. */
let t: TestApp
let elsewhere: FastifyInstance
let close: () => Promise<void>
beforeAll(async () => {
  t = await makeApp()
  const other = await createTestDatabase()
  const hub = await openPostgresHub(other.url)
  elsewhere = await buildApp({ ...t.context, hub })
  close = async () => {
    await elsewhere.close()
    await hub.close()
    await other.drop()
    await t.close()
  }
})
afterAll(() => close())

const read = async (app: FastifyInstance, access: string, url = '/api/user/') =>
  (await app.inject({ url, headers: { authorization: `Bearer ${access}` } })).statusCode
const refresh = (token: string) => t.as(null).post('/api/token/refresh/', { refresh: token })
const start = async (): Promise<{ user: number; tokens: Tokens }> => {
  const { id } = await t.make.customer()
  return { user: id, tokens: await startSession(t.context, t.db, id, undefined) }
}
const endedBy: Record<string, (session: { user: number; tokens: Tokens }) => Promise<unknown>> = {
  'signing out': ({ tokens }) => t.as(null).post('/api/token/revoke/', { refresh: tokens.refresh }),
  'an older token used again': async ({ tokens }) => {
    const next = (await refresh(tokens.refresh)).json<Tokens>()
    await refresh(next.refresh)
    expect((await refresh(tokens.refresh)).statusCode).toBe(401)
  },
  'a new password': ({ user }) => unitOfWork(t.context, (work) => endSessionsOf(work, user)),
}

test.each(Object.entries(endedBy))(
  'after %s the very next request is refused, on every program',
  async (_name, end) => {
    const through: number[] = []
    for (let n = 0; n < 20; n++) {
      const session = await start()
      const { access } = session.tokens
      if (n === 0) expect([await read(t.app, access), await read(elsewhere, access)]).toEqual([200, 200])
      await end(session)
      through.push(...(await Promise.all([read(elsewhere, access), read(t.app, access)])))
    }
    expect(through.filter((code) => code !== 401)).toEqual([])
  },
  60_000,
)

test('routes that read nobody’s account refuse it too, and those anybody may ask', async () => {
  const session = await start()
  await endedBy['signing out']?.(session)
  for (const url of ['/api/hub/ready_messages/', '/api/notification/list/'])
    expect([url, await read(elsewhere, session.tokens.access, url)]).toEqual([url, 401])
})

test('rejects only the ended session among concurrent requests', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, start))
  await Promise.all(
    people.filter((_one, n) => n % 3 === 0).map(async (session) => endedBy['signing out']?.(session)),
  )
  const codes = await Promise.all(people.map(({ tokens }) => read(elsewhere, tokens.access)))
  expect(codes).toEqual(people.map((_one, n) => (n % 3 === 0 ? 401 : 200)))
})

test('sockets that come one after the other within a moment are looked up together', async () => {
  const { user } = await start()
  const query = jest.spyOn(Client.prototype, 'query')
  const looked: Promise<boolean>[] = []
  for (let n = 0; n < 20; n++) {
    looked.push(isRevokedBatched(t.context, { id: user, session: randomUUID() }))
    await setImmediate()
  }
  expect((await Promise.all(looked)).filter(Boolean)).toEqual([])
  const reads = recordedStatements(query).filter((text) => text.includes('with ordinality')).length
  query.mockRestore()
  expect(reads).toBeGreaterThan(0)
  // Usually one; more if the machine pauses in between.
  expect(reads).toBeLessThan(10)
})

test('an ended session opens no socket on a program that has not heard of it', async () => {
  const port = await listen(elsewhere)
  const session = await start()
  const id = session.tokens.refresh.split('.')[0]
  const before = await openSocket(t, port, '/chat/', { id: session.user }, id)
  await before.ready()
  await endedBy['signing out']?.(session)
  const after = await openSocket(t, port, '/chat/', { id: session.user }, id)
  expect(await after.closing()).toBe(4401)
  before.socket.terminate()
})
