import { eq } from 'drizzle-orm'
import { users } from '@/server/db/schema/accounts'
import { openPostgresHub } from '@/server/realtime/postgres-hub'
import type { TestUser } from '@/server/testing/factories'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { startReplicaPair, type ReplicaPair } from '@/server/testing/standby'
import { waitUntil } from '@/server/testing/wait-until'
import { openDatabase } from './client'
import { openReplica, type Replica } from './replica'

jest.setTimeout(240_000)

let pair: ReplicaPair
let t: TestApp
let replica: Replica
let provider: TestUser
const told: string[] = []

beforeAll(async () => {
  pair = await startReplicaPair()
  t = await makeApp({
    replica: (primary, hub, url) => {
      replica = openReplica({
        url: pair.standbyOf(url),
        primary,
        hub,
        max: 4,
        timeoutMs: 5_000,
        warn: (line) => told.push(line),
        maxLagMs: 20_000,
      })
      return { publicRead: replica.read, hub: replica.hub }
    },
  })
  provider = await t.make.provider()
  await pair.caughtUp()
})
afterAll(async () => {
  await replica?.close()
  await t?.close()
  await pair?.stop()
})

const bioAs = async (user: TestUser | null) =>
  (await t.as(user).get(`/api/providers/${provider.id}/`)).json<{ bio: string | null }>().bio
/** Behind the program's back: no event says so. */
const write = (bio: string) => t.db.update(users).set({ bio }).where(eq(users.id, provider.id))
const inUse = () => waitUntil(() => replica.isInUse())
/** Returns the standby's own state, which may be behind. */
const onStandby = async (bio: string) => {
  const standby = openDatabase(pair.standbyOf(t.url), { max: 1 })
  const bioThere = async () =>
    (await standby.db.select({ bio: users.bio }).from(users).where(eq(users.id, provider.id)))[0]?.bio
  await waitUntil(async () => (await bioThere()) === bio)
  await standby.close()
}

test('reads of visitors use a caught-up standby, those of signed-in users the primary', async () => {
  await write('before')
  await onStandby('before')
  await inUse()
  await pair.delay('1h')
  await write('after')
  expect([await bioAs(provider), await bioAs(null)]).toEqual(['after', 'before'])
})

test('after a change that pages hear of, the primary answers until the standby has it too', async () => {
  expect((await t.as(provider).put('/api/profile/', { bio: 'saved' })).statusCode).toBe(200)
  expect([await bioAs(null), replica.isInUse()]).toEqual(['saved', false])
  // Other programs' changes are known by the hub alone.
  await pair.delay('0')
  await inUse()
  expect(await bioAs(null)).toBe('saved')
  await pair.delay('1h')
  await write('by another')
  await t.context.pool.query('select 1')
  const another = await openPostgresHub(t.url)
  await another.publish({ channel: 'pages', tags: ['home'] })
  await waitUntil(() => !replica.isInUse())
  expect(await bioAs(null)).toBe('by another')
  await another.close()
  await pair.delay('0')
  await inUse()
})

test('skips a standby that lags or is unavailable', async () => {
  await pair.delay('1h')
  await write('far ahead')
  await waitUntil(async () => {
    await write('far ahead')
    return !replica.isInUse()
  })
  expect(await bioAs(null)).toBe('far ahead')
  await pair.delay('0')
  await inUse()
  await pair.stopStandby()
  await write('without it')
  await waitUntil(async () => (await bioAs(null)) === 'without it')
  await waitUntil(() => told.length > 0)
  expect(told[0]).toMatch(/^the read replica is away .*: the primary answers$/)
  expect((await t.as(null).get('/api/services/')).statusCode).toBe(200)
})
