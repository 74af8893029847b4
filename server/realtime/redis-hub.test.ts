import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { createTestDatabase, type TestDatabase } from '@/server/testing/database'
import { openFaultProxy } from '@/server/testing/fault-proxy'
import { hasRedisServer, startFakeRedis, startRedis, type TestRedis } from '@/server/testing/redis-server'
import { waitUntil } from '@/server/testing/wait-until'
import type { HubEvent } from './hub'
import { openHub } from './open-hub'

jest.setTimeout(60_000)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const kinds: [string, () => Promise<TestRedis>][] = [
  ['a program that speaks its language', startFakeRedis],
  ...(hasRedisServer ? [['redis-server', startRedis] as [string, () => Promise<TestRedis>]] : []),
]
const portOf = ({ url }: TestRedis) => Number(new URL(url).port)
const event = (payload: unknown, users = [1]): HubEvent => ({ users, channel: 'chat', payload })

describe.each(kinds)('two programs that talk through Redis, on %s', (_name, start) => {
  const startPair = async () => {
    const redis = await start()
    const open = () => openHub({ redisUrl: redis.url }, database.url, {})
    const [a, b] = await Promise.all([open(), open()])
    const heard: unknown[] = []
    b.subscribe((one) => heard.push('payload' in one ? one.payload : one))
    await b.follow(1).ready
    const close = () => Promise.all([a.close(), b.close(), redis.kill()])
    return { redis, a, b, heard, close }
  }

  test.each(['kill', 'hang', 'refuse'] as const)('delivers in order while Redis receives %s', async (how) => {
    const { redis, a, heard, close } = await startPair()
    await a.publish(event('before'))
    await waitUntil(() => heard.length === 1)
    await redis[how]()
    for (let n = 0; n < 5; n++) {
      await a.publish(event(n))
      await sleep(how === 'hang' ? 200 : 0)
    }
    await waitUntil(() => heard.length === 6)
    expect(heard).toEqual(['before', 0, 1, 2, 3, 4])
    await close()
  })

  test('retries the first connection when Redis accepts none at the start', async () => {
    const redis = await start()
    const door = await openFaultProxy({ host: '127.0.0.1', port: portOf(redis) })
    await door.become('reset')
    const letIn = waitUntil(() => door.tries() >= 2).then(() => door.become('whole'))
    await (await openHub({ redisUrl: `redis://127.0.0.1:${door.port}` }, database.url, {})).close()
    await letIn
    await door.close()
    await redis.kill()
  })

  test('keeps reconnecting during an outage and logs its beginning and its end once each', async () => {
    const redis = await start()
    const door = await openFaultProxy({ host: '127.0.0.1', port: portOf(redis) })
    const said: string[] = []
    const url = `redis://127.0.0.1:${door.port}`
    const hub = await openHub({ redisUrl: url }, database.url, { warn: (line) => said.push(line) })
    try {
      door.takeTries()
      await door.become('reset')
      await waitUntil(() => door.tries() >= 8)
      expect(said.length).toBeLessThanOrEqual(2)
      await door.become('whole')
      await waitUntil(() => said.some((line) => line.startsWith('hub connection: back after')))
      expect(said.length).toBeLessThanOrEqual(3)
    } finally {
      await hub.close()
      await door.close()
      await redis.kill()
    }
  })

  test('ignores a foreign message on the channel and receives those after it', async () => {
    const { redis, a, heard, close } = await startPair()
    const stranger = new Redis(redis.url)
    for (const line of ['x', 'null', '{}']) await stranger.publish('oficio:user:1', line)
    await a.publish(event('after'))
    await waitUntil(() => heard.length === 1)
    expect(heard).toEqual(['after'])
    stranger.disconnect()
    await close()
  })

  test('receives the events of followed users alone, once each, until the last follower ends', async () => {
    const { a, b, close } = await startPair()
    const received: HubEvent[] = []
    b.subscribe((one) => received.push(one))
    const [first, second] = [b.follow(2), b.follow(2)]
    await Promise.all([first.ready, second.ready])
    await a.publish(event('to all three', [1, 2, 3]))
    await a.publish(event('to a stranger', [3]))
    first.end()
    first.end()
    await a.publish(event('to one follower', [2]))
    await waitUntil(() => received.length === 3)
    second.end()
    await b.follow(4).ready
    await a.publish(event('to nobody', [2]))
    await a.publish(event('the last', [1]))
    await waitUntil(() => received.length === 4)
    expect(received).toEqual([
      event('to all three', [1]),
      event('to all three', [2]),
      event('to one follower', [2]),
      event('the last', [1]),
    ])
    await close()
  })

  test('follows while Redis hangs, and receives once it answers', async () => {
    const { redis, a, b, close } = await startPair()
    const received: unknown[] = []
    b.subscribe((one) => received.push('payload' in one ? one.payload : one))
    redis.hang()
    await b.follow(2).ready
    await a.publish(event('meanwhile', [2]))
    await waitUntil(() => received.length === 1)
    redis.resume()
    await waitUntil(async () => {
      await a.publish(event('after', [2]))
      return received.includes('after')
    })
    expect(received[0]).toBe('meanwhile')
    await close()
  })

  test('does not deliver fallback messages twice after a hang', async () => {
    const { redis, a, heard, close } = await startPair()
    redis.hang()
    for (let n = 0; n < 5; n++) await a.publish(event(n))
    await waitUntil(() => heard.length === 5)
    redis.resume()
    await sleep(1_000)
    await a.publish(event('after'))
    await waitUntil(() => heard.includes('after'))
    expect(heard).toEqual([0, 1, 2, 3, 4, 'after'])
    await close()
  })
})
