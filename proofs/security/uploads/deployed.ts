import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signAccess } from '@/server/http/session'
import { hashPassword } from '@/server/modules/accounts/passwords'
import type { TestApp } from '@/server/testing/make-app'
import { startBuilt } from '../../harness/built-program'
import { inTurn, type Turns } from '../../harness/in-turn'
import { percentile } from '../../harness/percentile'
import { volley } from './at-once'
import { bombs } from './bombs'
import { watchMemory } from './memory'
import { answeredAs, startStrangers } from './strangers'
import { refusedInTime } from './timed'

const password = 'uma frase comprida'
export const bounds = { memoryMB: 150, times: 2, volleysOfEach: 2 }
/** Until the program has given back what its start took. */
const settleMs = 3_000

type Program = Awaited<ReturnType<typeof startBuilt>>

/** Signs in as somebody; how long it took. */
const signInTo = async (t: TestApp, { port }: Program) => {
  const { email } = await t.make.customer({ passwordHash: await hashPassword(password) })
  return async (): Promise<number> => {
    const since = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
    return performance.now() - since
  }
}

/** The deployed program, by the clock: refusals, memory, and how long others wait beside thirty bombs at once. */
export const deployed = async (t: TestApp, { room, member }: { room: number; member: { id: number } }) => {
  const program = await startBuilt(t)
  const strangers = startStrangers(program.port)
  try {
    const made = await Promise.all(
      Object.entries(bombs).map(async ([name, make]) => [name, await make()] as const),
    )
    const signIn = await signInTo(t, program)
    for (let n = 0; n < 20; n++) await signIn()
    const config = { ...t.context.config, accessTokenMinutes: 600 }
    const token = await signAccess(config, { id: member.id, session: randomUUID() }, new Date())
    await sleep(settleMs)
    const watched = watchMemory(program.pid)
    const refused = await refusedInTime(program.port, [
      ['/api/photos/', null],
      ['/api/profile/photo/', token],
      [`/api/chat/rooms/${room}/files/`, token],
    ])
    const failures = [...refused.failures]
    for (const [name, picture] of made)
      failures.push(...answeredAs(name, await strangers.volley(picture, volley), 201))
    const { first, most } = await watched()
    const more = Math.round(most - first)
    if (more > bounds.memoryMB) failures.push(`${more} MB more than before are resident`)
    const turns: Turns = { idle: [], beside: [] }
    for (let n = 0; n < bounds.volleysOfEach * made.length; n++) {
      const picture = made[n % made.length]?.[1] ?? Buffer.alloc(0)
      await inTurn(signIn, () => strangers.volley(picture, volley), turns)
    }
    const p99 = { idle: percentile(turns.idle, 0.99), beside: percentile(turns.beside, 0.99) }
    if (p99.beside > p99.idle * bounds.times)
      failures.push(`sign-in p99 beside ${volley} bombs is ${p99.beside} ms, ${p99.idle} ms without them`)
    return {
      measurements: {
        'slowest refusal ms': refused.slowest,
        'MB more at most': more,
        'sign-ins beside bombs': turns.beside.length,
        'sign-in p99 ms without bombs': p99.idle,
        'sign-in p99 ms beside 30 bombs': p99.beside,
      },
      failures,
    }
  } finally {
    await strangers.close()
    await program.kill()
  }
}
