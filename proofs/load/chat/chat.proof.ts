import { setTimeout as sleep } from 'node:timers/promises'
import { longAccessToken } from '@/server/testing/access-token'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { makePaidJob } from '@/server/testing/paid-job'
import type { TestUser } from '@/server/testing/people'
import { hasRedisServer, startRedis } from '@/server/testing/redis-server'
import { seededRandom } from '@/server/testing/seeded-random'
import type { SpawnedProgram } from '@/server/testing/spawned-program'
import { withApp } from '../../harness/app'
import { builtProgram } from '../../harness/built-program'
import { percentile } from '../../harness/latency'
import { defineProof } from '../../harness/proof'
import { Member, trackSockets } from './member'

interface Faults {
  rooms: number
  messages: number
  cuts: number
  kills: number
  /** Number of times Redis is killed, if installed. */
  redisKills: number
  /** Minimum time per message of a member, ms: 0 would saturate the machine. */
  eachMs: number
  isWhole: boolean
}

interface Room {
  pk: number
  members: readonly [Member, Member]
}

/** Messages missing after this time without progress count as lost, ms. */
const patienceMs = 30_000
/** Reconnect limit of the 99th percentile, including missed messages, ms. */
const backMs = 1_000

const storedIn = async (t: TestApp, room: number) =>
  (
    await t.context.pool.query<{ seq: number; text: string; sender: string | null }>(
      'select seq, text, sender_id::text as sender from messages where room_id = $1 order by seq',
      [room],
    )
  ).rows

/** Waits until both sides of every room show the stored messages, or no progress is made. */
const settle = async (t: TestApp, rooms: readonly Room[]) => {
  const members = rooms.flatMap((room) => room.members)
  let [before, since] = ['', Date.now()]
  for (;;) {
    for (const member of members) member.retry()
    const wanted = await Promise.all(rooms.map(async ({ pk }) => (await storedIn(t, pk)).length))
    const state = members.map((member) => [member.shown.length, member.waiting])
    const isDone = state.every(([shown, waiting], n) => waiting === 0 && shown === wanted[Math.floor(n / 2)])
    if (isDone || members.some(({ refusals }) => refusals.length > 0)) return
    const now = JSON.stringify([wanted, state])
    if (now !== before) [before, since] = [now, Date.now()]
    else if (Date.now() - since > patienceMs) return
    await sleep(100)
  }
}

/** Lists lost, duplicated and misordered messages of a room, compared with the messages written. */
const compare = async (t: TestApp, { pk, members }: Room): Promise<string[]> => {
  const rows = await storedIn(t, pk)
  const failures = mismatch(
    `room ${pk}, numbers`,
    rows.filter(({ seq }, n) => seq !== n + 1),
    [],
  )
  for (const [n, member] of members.entries()) {
    const own = new Set(member.written)
    const stored = rows.map(({ text }) => text).filter((text) => own.has(text))
    const doubled = stored.length - new Set(stored).size
    failures.push(
      ...mismatch(`room ${pk}, side ${n}, lost`, own.size - new Set(stored).size, 0),
      ...mismatch(`room ${pk}, side ${n}, doubled`, doubled, 0),
      ...mismatch(`room ${pk}, side ${n}, refused`, [...new Set(member.refusals)], []),
    )
    if (doubled === 0)
      failures.push(
        ...mismatch(`room ${pk}, side ${n}, order`, stored.join() === member.written.join(), true),
      )
    const { shown } = member
    const unlike =
      Math.max(rows.length, shown.length) - rows.filter(({ text }, at) => shown[at] === text).length
    failures.push(...mismatch(`room ${pk}, side ${n}, shown otherwise than stored`, unlike, 0))
  }
  return failures
}

/**
 * Sockets lost within this time after a program or Redis died reconnect together, with a limit of their own,
 * ms.
 */
const deathMs = 5_000
const backPastDeathMs = 3_000

/** Reports the times from losing a socket to having all missed messages. */
const toldOf = (members: readonly Member[], deaths: readonly number[], isWhole: boolean) => {
  const all = members.flatMap(({ absences }) => absences)
  const isPastDeath = ({ lostAt }: { lostAt: number }) =>
    deaths.some((at) => lostAt >= at && lostAt < at + deathMs)
  const timesOf = (some: typeof all) => some.map(({ ms }) => ms)
  const late = percentile(timesOf(all.filter((one) => !isPastDeath(one))), 0.99)
  const latePastDeath = percentile(timesOf(all.filter(isPastDeath)), 0.99)
  return {
    measurements: {
      'back p50 ms': percentile(timesOf(all), 0.5),
      'back p99 ms': late,
      'back p99 ms after a kill': latePastDeath,
    },
    failures: [
      ...(isWhole && late > backMs
        ? [`of a hundred that lost their socket one is back after ${late} ms`]
        : []),
      ...(isWhole && latePastDeath > backPastDeathMs
        ? [`after a kill one of a hundred is back after ${latePastDeath} ms`]
        : []),
    ],
  }
}

/**
 * Two programs as they are deployed, on one database, that tell each other through Redis, where this machine has it,
 * or else through PostgreSQL.
 */
const startPrograms = async (t: TestApp) => {
  let redis = hasRedisServer ? await startRedis() : null
  const startBuilt = builtProgram(t)
  const start = () => startBuilt({ DEMO: '1', REDIS_URL: redis?.url ?? '' })
  const programs = await Promise.all([start(), start()])
  let living: readonly SpawnedProgram[] = programs
  return {
    hasRedis: redis !== null,
    /** Port of a living program, as behind a proxy with health checks. */
    port: (pick: () => number) => living[pick() % living.length]?.port ?? 0,
    killProgram: async (pick: () => number) => {
      const n = pick() % 2
      await programs[n]?.kill()
      living = programs.filter((_, other) => other !== n)
      programs[n] = await start()
      living = programs
    },
    killRedis: async () => {
      if (!redis) return
      const port = Number(new URL(redis.url).port)
      await redis.kill()
      await sleep(500)
      redis = await startRedis(port)
    },
    stop: async () => {
      await Promise.all(programs.map((program) => program.stop()))
      await redis?.kill()
    },
  }
}

/** Paid jobs, each with a conversation of its two sides. */
const makeRooms = async (
  t: TestApp,
  count: number,
  how: { port: () => number; mutation: string | null },
): Promise<Room[]> => {
  const rooms: Room[] = []
  const memberOf = async (room: number, who: TestUser) =>
    new Member({ room, token: await longAccessToken(t, who), ...how })
  for (let n = 0; n < count; n++) {
    const { pk, customer, provider } = await makePaidJob(t)
    rooms.push({ pk, members: [await memberOf(pk, customer), await memberOf(pk, provider)] })
  }
  return rooms
}

/** All rooms at once write through all the faults; the last side of the last room is away for a day meanwhile. */
const converse = async (t: TestApp, faults: Faults, pick: () => number, mutation: string | null) => {
  const programs = await startPrograms(t)
  const sockets = trackSockets()
  const rooms = await makeRooms(t, faults.rooms, { port: () => programs.port(pick), mutation })
  const members = rooms.flatMap((room) => room.members)
  const away = members.at(-1)
  const there = members.filter((member) => member !== away)
  const each = Math.ceil(faults.messages / members.length)
  const textsOf = (member: Member) =>
    Array.from({ length: each }, (_, n) => `Mensagem ${n} do lado ${members.indexOf(member)}`)

  const redisKills = programs.hasRedis ? faults.redisKills : 0
  let [writtenCount, cuts, kills, redisDown] = [0, 0, 0, 0]
  let running: Promise<unknown> = Promise.resolve()
  const deaths: number[] = []
  const due = (done: number, of: number) =>
    done < of && writtenCount > ((done + 1) * each * there.length) / (of + 1)
  const die = (kill: () => Promise<void>) => {
    running = running.then(() => {
      deaths.push(performance.now())
      return kill()
    })
  }
  const harm = () => {
    writtenCount++
    if (due(cuts, faults.cuts) && sockets.cut(pick)) cuts++
    if (due(kills, faults.kills)) {
      kills++
      die(() => programs.killProgram(pick))
    }
    if (due(redisDown, redisKills)) {
      redisDown++
      die(() => programs.killRedis())
    }
  }
  try {
    for (const member of there) member.open()
    await Promise.all(there.map((member) => member.write(textsOf(member), faults.eachMs, harm)))
    await running
    if (away) {
      await t.context.pool.query(
        "update messages set created_at = created_at - interval '1 day' where room_id = $1",
        [rooms.at(-1)?.pk],
      )
      away.open()
      await away.write(textsOf(away), 0, () => undefined)
    }
    await settle(t, rooms)
    const failures = (await Promise.all(rooms.map((room) => compare(t, room)))).flat()
    const back = toldOf(members, deaths, faults.isWhole)
    return {
      measurements: {
        messages: each * members.length,
        cuts,
        'kills of a program': kills,
        'kills of Redis': redisDown,
        ...back.measurements,
      },
      failures: [
        ...mismatch('cuts', cuts, faults.cuts),
        ...mismatch('kills', kills, faults.kills),
        ...mismatch('kills of Redis', redisDown, redisKills),
        ...back.failures,
        ...failures,
      ].slice(0, 20),
    }
  } finally {
    for (const member of members) member.close()
    sockets.restore()
    await programs.stop()
  }
}

const scales: Record<'full' | 'short', Faults> = {
  full: { rooms: 20, messages: 20_000, cuts: 300, kills: 10, redisKills: 3, eachMs: 300, isWhole: true },
  // A slow machine is slow for everybody: how long they are away is not judged.
  short: { rooms: 6, messages: 2_000, cuts: 30, kills: 1, redisKills: 1, eachMs: 0, isWhole: false },
}
const { messages, cuts, kills, redisKills } = scales.full

export const chat = defineProof({
  promise: 'no message is lost, doubled or out of order',
  target:
    `${messages.toLocaleString('en')} messages in ${scales.full.rooms} conversations at once, of whom each ` +
    `writes three a second, over two programs, ${cuts} sockets cut, a program killed ${kills} times and ` +
    `Redis ${redisKills} times, one side away for a day: everything written is stored once, in the order it ` +
    'was written, numbered without gaps, and both sides show it; of a hundred whose socket was cut ' +
    `ninety-nine are back with all they missed within ${backMs / 1_000} s, and of a hundred who lost it to ` +
    `the death of a program or of Redis within ${backPastDeathMs / 1_000} s`,
  mutations: {
    once: 'that a message sent again is known as the same',
    in_turn: 'that one message is sent after the other',
    caught_up: 'that what was missed is fetched',
    kept: 'that what is unsent is kept while the connection is lost',
  },
  run: ({ scale, seed, mutation }) =>
    withApp({ connections: 20 }, (t) => converse(t, scales[scale], seededRandom(seed), mutation)),
})
