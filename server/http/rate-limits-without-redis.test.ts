import type { FastifyInstance } from 'fastify'
import {
  guessThroughOutage,
  mostGuesses as most,
  startTwoRateLimited,
  tryWrongPassword,
} from '@/server/testing/rate-limited-programs'
import { hasRedisServer, startFakeRedis, startRedis, type TestRedis } from '@/server/testing/redis-server'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile({ config: { rateLimits: true, trustProxy: ['127.0.0.1'] } })

let n = 0
/** Headers of a different /24 for every call. */
const network = () => ({ 'x-forwarded-for': `10.${(n >> 8) & 255}.${n++ & 255}.9` })

const open = (url: string) => startTwoRateLimited(t, url)
const enter = (
  app: FastifyInstance | undefined,
  headers: Record<string, string>,
  email = `alguem${n++}@example.com`,
) => tryWrongPassword(app, headers, email)
const times = async (count: number, ask: () => Promise<number | undefined>) => {
  const codes: (number | undefined)[] = []
  for (let i = 0; i < count; i++) codes.push(await ask())
  return codes
}
const refusals = (count: number) => Array<number>(count).fill(429)
const guesses = (count: number) => Array<number>(count).fill(401)

const kinds: [string, () => Promise<TestRedis>][] = [
  ['a counter that speaks its language', startFakeRedis],
  ...(hasRedisServer ? [['redis-server', startRedis] as [string, () => Promise<TestRedis>]] : []),
]

describe.each(kinds)('"Limits per account and per network hold with Redis gone", on %s', (_name, start) => {
  test('two programs share one count while it is there', async () => {
    const redis = await start()
    const { apps, close } = await open(redis.url)
    const from = network()
    const codes = [
      ...(await times(6, () => enter(apps[0], from))),
      ...(await times(6, () => enter(apps[1], from))),
    ]
    await close()
    await redis.kill()
    expect(codes).toEqual([...guesses(most), ...refusals(2)])
  })

  test.each(['kill', 'hang'] as const)(
    'refuses a network at the same guess after Redis gets %s',
    async (how) => {
      const { known, unknown } = await guessThroughOutage(t, start, how, network)
      expect(known).toEqual([...guesses(most), ...refusals(5)])
      expect(unknown).toEqual([...guesses(most), ...refusals(2)])
    },
  )

  test('guesses under way while it dies are counted too', async () => {
    const redis = await start()
    const { apps, close } = await open(redis.url)
    const from = network()
    await enter(apps[0], from)
    const under = Array.from({ length: 20 }, () => enter(apps[0], from))
    const [codes] = await Promise.all([Promise.all(under), redis.kill()])
    await close()
    expect(codes.filter((code) => code === 401).length).toBeLessThanOrEqual(most - 1)
    expect(new Set(codes)).toEqual(new Set([401, 429]))
  })

  test('an account is refused after as many guesses, from however many networks and programs', async () => {
    const redis = await start()
    const { apps, close } = await open(redis.url)
    const { email } = await t.make.customer()
    const before = await times(6, () => enter(apps[0], network(), email))
    await redis.kill()
    const after = await times(8, () => enter(apps[1], network(), email))
    await close()
    expect([...before, ...after]).toEqual([...guesses(most), ...refusals(4)])
  })

  test('coming back with nothing in it gives nobody a second helping', async () => {
    const redis = await start()
    const { apps, close } = await open(redis.url)
    const from = network()
    const before = await times(most, () => enter(apps[0], from))
    redis.forget()
    const after = await times(2, () => enter(apps[0], from))
    await close()
    await redis.kill()
    expect([...before, ...after]).toEqual([...guesses(most), ...refusals(2)])
  })
})
