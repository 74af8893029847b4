import { startFailover, startFakeFailover, type TestFailover } from '@/server/testing/redis-sentinel'
import { hasRedisServer } from '@/server/testing/redis-server'
import { waitUntil } from '@/server/testing/wait-until'
import type { Hub, HubEvent } from './hub'
import { openHub } from './open-hub'

// A Sentinel on a busy machine needs several attempts, seconds apart.
jest.setTimeout(300_000)

const kinds: [string, () => Promise<TestFailover>][] = [
  ['programs that speak its language', startFakeFailover],
  ...(hasRedisServer ? [['redis-server', startFailover] as [string, () => Promise<TestFailover>]] : []),
]
const event = (payload: unknown): HubEvent => ({ users: [1], channel: 'chat', payload })

// No database fallback, so every delivery proves that Redis carried it.
const open = ({ url }: TestFailover) => openHub({ redisUrl: url }, '', {})

/** Tells until the other hears it: meanwhile the master is being changed. */
const arrives = async (from: Hub, to: Hub, what: string) => {
  const heard: unknown[] = []
  to.subscribe((one) => heard.push('payload' in one ? one.payload : one))
  await to.follow(1).ready
  await waitUntil(async () => {
    await from.publish(event(what))
    return heard.includes(what)
  })
}

describe.each(kinds)('programs that ask Sentinels for their Redis, on %s', (_name, start) => {
  let redis: TestFailover
  let hubs: Hub[]
  beforeEach(async () => {
    redis = await start()
    hubs = await Promise.all([open(redis), open(redis)])
  })
  afterEach(async () => {
    await Promise.all(hubs.map((hub) => hub.close()))
    await redis.kill()
  })

  test('the master is killed: they meet again at the other, and know that they may have missed something', async () => {
    const [a, b] = hubs as [Hub, Hub]
    let gaps = 0
    b.onGap(() => gaps++)
    await arrives(a, b, 'before')
    await redis.servers[0].kill()
    await arrives(a, b, 'after')
    expect(gaps).toBeGreaterThan(0)
  })

  test('follows a failover while the first master still runs, and delivers to later subscribers', async () => {
    const [a, b] = hubs as [Hub, Hub]
    await arrives(a, b, 'before')
    redis.change()
    const later = await open(redis)
    hubs.push(later)
    await arrives(a, later, 'to who came later')
    await arrives(later, b, 'from who came later')
  })
})
