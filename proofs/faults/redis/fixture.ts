import { setTimeout as sleep } from 'node:timers/promises'
import Redis from 'ioredis'
import { buildApp } from '@/server/app'
import { openHub } from '@/server/realtime/open-hub'
import { redisOptions } from '@/server/realtime/redis-client'
import { longAccessToken } from '@/server/testing/access-token'
import { listen } from '@/server/testing/listen'
import type { TestApp } from '@/server/testing/make-app'
import { makePaidJob } from '@/server/testing/paid-job'
import { startRedis } from '@/server/testing/redis-server'
import { Member } from '../../load/chat/member'

/** Starts a program that counts and publishes in Redis, as `server/program.ts` opens it. */
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
  return {
    port: await listen(app),
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

export const outageNames = ['killed', 'hung', 'restarted', 'refusing'] as const
const restartMs = 500

/** Starts a Redis whose address survives its outages; each outage returns the function that ends it. */
export const startBreakable = async () => {
  let redis = await startRedis()
  const port = Number(new URL(redis.url).port)
  const startAgain = async () => {
    redis = await startRedis(port)
  }
  const outages: Record<(typeof outageNames)[number], () => Promise<() => Promise<void>>> = {
    killed: async () => {
      await redis.kill()
      return startAgain
    },
    hung: () => {
      redis.hang()
      return Promise.resolve(() => Promise.resolve(redis.resume()))
    },
    restarted: async () => {
      await redis.kill()
      const started = sleep(restartMs).then(startAgain)
      return () => started
    },
    refusing: () => {
      redis.refuse()
      return Promise.resolve(async () => {
        await redis.kill()
        await startAgain()
      })
    },
  }
  return { url: redis.url, outages, kill: () => redis.kill() }
}

const seenTimeoutMs = 10_000

/** Opens a conversation whose two members are on different programs. */
export const startConversation = async (t: TestApp, ports: readonly number[]) => {
  const { pk, customer, provider } = await makePaidJob(t)
  const members = await Promise.all(
    [customer, provider].map(async (user, n) => {
      const token = await longAccessToken(t, user)
      return new Member({ room: pk, token, port: () => ports[n] ?? 0, mutation: null })
    }),
  )
  for (const member of members) member.open()
  let sent = 0
  return {
    /** Sends a message each way; returns the milliseconds until the other member shows it. */
    exchange: async (): Promise<number[]> => {
      const seenMs: number[] = []
      for (const [n, member] of members.entries()) {
        const text = `Mensagem ${sent++}`
        const since = performance.now()
        await member.write([text], 0, () => undefined)
        const end = performance.now() + seenTimeoutMs
        while (!members[1 - n]?.shown.includes(text) && performance.now() < end) await sleep(5)
        seenMs.push(performance.now() - since)
      }
      return seenMs
    },
    close: () => members.forEach((member) => member.close()),
  }
}
