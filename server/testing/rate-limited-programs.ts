import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import Redis from 'ioredis'
import { buildApp } from '@/server/app'
import { redisOptions } from '@/server/realtime/redis-client'
import type { TestApp } from './make-app'
import type { TestRedis } from './redis-server'

/** Two programs behind one address that share their counts through `url`, opened as the program does. */
export const startTwoRateLimited = async (t: TestApp, url: string) => {
  const clients = [0, 1].map(() => new Redis(url, { ...redisOptions, lazyConnect: false }))
  for (const client of clients) client.on('error', () => undefined)
  await Promise.all(clients.map((client) => new Promise((resolve) => client.once('ready', resolve))))
  const apps = await Promise.all(clients.map((client) => buildApp(t.context, client)))
  return {
    apps,
    close: async () => {
      for (const client of clients) client.disconnect()
      await Promise.all(apps.map((app) => app.close()))
    },
  }
}

/** The status of a sign-in with a wrong password. */
export const tryWrongPassword = async (
  app: FastifyInstance | undefined,
  headers: Record<string, string>,
  email: string,
): Promise<number | undefined> => {
  const payload = { email, password: 'outra frase' }
  const answer = await app?.inject({ method: 'POST', url: '/api/token/', headers, payload })
  return answer?.statusCode
}

/** Guesses that a network may make in a minute. */
export const mostGuesses = 10

/**
 * Guesses at two programs whose Redis dies or hangs after five guesses, then continues at one of them from the same
 * network and from a new one. Returns the statuses by network.
 */
export const guessThroughOutage = async (
  t: TestApp,
  start: () => Promise<TestRedis>,
  how: 'kill' | 'hang',
  network: () => Record<string, string>,
) => {
  const redis = await start()
  const { apps, close } = await startTwoRateLimited(t, redis.url)
  const guess = async (headers: Record<string, string>, programs: readonly number[]) => {
    const statuses: (number | undefined)[] = []
    for (const at of programs)
      statuses.push(await tryWrongPassword(apps[at], headers, `${randomUUID()}@example.com`))
    return statuses
  }
  const [from, fresh] = [network(), network()]
  try {
    // The program that goes on has read the whole count, as it does with each guess of its own.
    const before = await guess(from, [1, 1, 1, 0, 0])
    await redis[how]()
    const after = await guess(from, Array<number>(mostGuesses).fill(0))
    const unknown = await guess(fresh, Array<number>(mostGuesses + 2).fill(0))
    return { known: [...before, ...after], unknown }
  } finally {
    await close()
    await redis.kill()
  }
}
