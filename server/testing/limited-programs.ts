import type { FastifyInstance } from 'fastify'
import Redis from 'ioredis'
import { buildApp } from '@/server/app'
import { redisOptions } from '@/server/realtime/redis-client'
import type { TestApp } from './make-app'

/** Two programs behind one address that share their counts through `url`, opened as the program does. */
export const twoLimited = async (t: TestApp, url: string) => {
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
export const guessAt = async (
  app: FastifyInstance | undefined,
  headers: Record<string, string>,
  email: string,
): Promise<number | undefined> => {
  const payload = { email, password: 'outra frase' }
  const answer = await app?.inject({ method: 'POST', url: '/api/token/', headers, payload })
  return answer?.statusCode
}
