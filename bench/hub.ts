/**
 * Messages that the programs of an installation receive from the hub on Redis for the same events: on a channel for
 * each user, as sockets follow them, and on one that all programs subscribe to (that of pages), in the same run.
 *
 * Run: npx tsx bench/hub.ts [events]
 *
 * Each program has its own users; an event is for one of all. Needs `redis-server`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { HubEvent } from '@/server/realtime/hub'
import { openRedisHub } from '@/server/realtime/redis-hub'
import { startRedis } from '@/server/testing/redis-server'

const events = Number(process.argv[2] ?? 20_000)
const usersOfProgram = 200
const publishTogether = 500
const payload = { action: 'booking.changed', booking: 1, offer: null }

interface Spent {
  received: number
  cpuMs: number
}

/** Publishes the events by the programs in turn; returns what all of them received and the CPU time of it. */
const spend = async (url: string, programs: number, eventFor: (user: number) => HubEvent): Promise<Spent> => {
  const hubs = await Promise.all(Array.from({ length: programs }, () => openRedisHub(url, null)))
  let received = 0
  await Promise.all(
    hubs.flatMap((hub, at) => {
      hub.subscribe(() => void received++)
      return Array.from({ length: usersOfProgram }, (_, n) => hub.follow(at * usersOfProgram + n).ready)
    }),
  )
  const before = process.cpuUsage()
  for (let n = 0; n < events; n++) {
    await hubs[n % programs]?.publish(eventFor((n * 7) % (programs * usersOfProgram)))
    if (n % publishTogether === 0) await sleep(1)
  }
  for (let last = -1; last !== received; await sleep(200)) last = received
  const { user, system } = process.cpuUsage(before)
  await Promise.all(hubs.map((hub) => hub.close()))
  return { received, cpuMs: (user + system) / 1000 }
}

const main = async () => {
  const redis = await startRedis()
  console.log(`${events} events, each for one user; received by all programs together, CPU of all`)
  for (const programs of [1, 2, 4, 8]) {
    const all = await spend(redis.url, programs, (user) => ({
      channel: 'pages',
      tags: [`user:${user}`, JSON.stringify(payload)],
    }))
    const own = await spend(redis.url, programs, (user) => ({
      channel: 'notification',
      users: [user],
      payload,
    }))
    const ratio = (part: keyof Spent) => (own[part] / all[part]).toFixed(2)
    console.log(
      `${programs} programs: a channel for each user ${own.received} (${Math.round(own.cpuMs)} ms), ` +
        `one for all ${all.received} (${Math.round(all.cpuMs)} ms): ${ratio('received')} of the messages, ${ratio('cpuMs')} of the CPU`,
    )
  }
  await redis.kill()
}

void main()
