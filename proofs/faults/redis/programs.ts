import type { AddressInfo } from 'node:net'
import Redis from 'ioredis'
import { buildApp } from '@/server/app'
import { openHub } from '@/server/realtime/open-hub'
import { redisOptions } from '@/server/realtime/redis-client'
import type { TestApp } from '@/server/testing/make-app'

/** A program that counts in Redis and tells the others through it, opened as `server/program.ts` does. */
const startOne = async (t: TestApp, redisUrl: string, mutation: string | null) => {
  const client = new Redis(redisUrl, {
    ...redisOptions,
    lazyConnect: false,
    ...(mutation === 'patience' ? { commandTimeout: 2_000 } : {}),
  })
  client.on('error', () => undefined)
  const hub = await openHub({ redisUrl }, mutation === 'around' ? '' : t.url, {})
  const config = { ...t.context.config, rateLimits: true }
  const app = await buildApp({ ...t.context, config, hub }, client)
  hub.onGap(() => {
    for (const socket of app.websocketServer.clients) socket.close(1012)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    port: (app.server.address() as AddressInfo).port,
    close: async () => {
      await app.close()
      await hub.close()
      client.disconnect()
    },
  }
}

export const startTwo = async (t: TestApp, redisUrl: string, mutation: string | null) => {
  const programs = await Promise.all([startOne(t, redisUrl, mutation), startOne(t, redisUrl, mutation)])
  return {
    ports: programs.map(({ port }) => port),
    close: () => Promise.all(programs.map((one) => one.close())),
  }
}
