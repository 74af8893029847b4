import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword } from '@/server/modules/accounts/passwords'
import { longAccessToken } from '@/server/testing/access-token'
import type { TestApp } from '@/server/testing/make-app'
import { sendRefusedUploads } from '@/server/testing/scenarios/uploads'
import { startBuilt } from '../../harness/built-program'
import { inTurn, percentile, timedCall, type Calls, type Turns } from '../../harness/latency'
import { volley } from './at-once'
import { bombs } from './bombs'
import { answeredAs, startStrangers } from './strangers'

const password = 'uma frase comprida'
export const bounds = { refusedMs: 300, memoryMB: 150, times: 2, volleysOfEach: 2, attempts: 5 }
/** Until the program has released the memory of its start. */
const settleMs = 3_000
const pollMs = 20

/** A file of /proc; empty if its process has ended. */
const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Memory of a program and its decoders in megabytes, shared pages counted once (PSS, Linux). */
const residentOf = (pid: number): number => {
  const decoders = read(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter((child) => child && read(`/proc/${child}/cmdline`).includes('decoder-child'))
  return [String(pid), ...decoders]
    .map((one) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${one}/smaps_rollup`))?.[1] ?? 0))
    .reduce((sum, one) => sum + one / 1024, 0)
}

/** Polls the memory of a program; the returned function stops and resolves with its growth, in megabytes. */
const watchMemory = (pid: number) => {
  const first = residentOf(pid)
  let [most, isOver] = [first, false]
  const polling = (async () => {
    while (!isOver) {
      most = Math.max(most, residentOf(pid))
      await sleep(pollMs)
    }
  })()
  return async () => {
    isOver = true
    await polling
    return Math.round(most - first)
  }
}

/** Routes that take files, each with an access token for it. */
export const uploadRoutes = async (t: TestApp, room: number, member: { id: number }) => {
  const token = await longAccessToken(t, member)
  return [
    ['/api/photos/', null],
    ['/api/profile/photo/', token],
    [`/api/chat/rooms/${room}/files/`, token],
  ] as const
}

/** Signs in; returns the duration in ms. */
const makeSignIn = async (t: TestApp, port: number, calls: Calls) => {
  const { email } = await t.make.customer({ passwordHash: await hashPassword(password) })
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  }
  return async (): Promise<number> => {
    await timedCall(port, '/api/token/', request, calls)
    return calls.ms.at(-1) ?? NaN
  }
}

/** Measures the built program: durations of refusals, memory, and sign-ins beside thirty bombs at once. */
export const measureDeployed = async (t: TestApp, routes: Awaited<ReturnType<typeof uploadRoutes>>) => {
  const program = await startBuilt(t)
  const strangers = startStrangers(program.port)
  try {
    const made: (readonly [name: string, picture: Buffer])[] = []
    for (const [name, make] of Object.entries(bombs)) made.push([name, await make()])
    const calls: Calls = { ms: [], others: [] }
    const signIn = await makeSignIn(t, program.port, calls)
    for (let n = 0; n < 20; n++) await signIn()
    await sleep(settleMs)
    const endWatch = watchMemory(program.pid)
    const { attempts } = bounds
    const { slowest, failures } = await sendRefusedUploads({ port: program.port, routes, attempts })
    if (slowest > bounds.refusedMs) failures.push(`a refusal takes ${slowest} ms`)
    for (const [name, picture] of made)
      failures.push(...answeredAs(name, await strangers.volley(picture, volley), 201))
    const growth = await endWatch()
    if (growth > bounds.memoryMB) failures.push(`${growth} MB more than before are resident`)
    const turns: Turns = { idle: [], beside: [] }
    for (let n = 0; n < bounds.volleysOfEach; n++)
      for (const [, picture] of made) await inTurn(signIn, () => strangers.volley(picture, volley), turns)
    const p99 = { idle: percentile(turns.idle, 0.99), beside: percentile(turns.beside, 0.99) }
    if (p99.beside > p99.idle * bounds.times)
      failures.push(`sign-in p99 beside ${volley} bombs is ${p99.beside} ms, ${p99.idle} ms without them`)
    return {
      measurements: {
        'slowest refusal ms': slowest,
        'MB more at most': growth,
        'sign-ins beside bombs': turns.beside.length,
        'sign-in p99 ms without bombs': p99.idle,
        'sign-in p99 ms beside 30 bombs': p99.beside,
      },
      failures: [...failures, ...calls.others],
    }
  } finally {
    await strangers.close()
    await program.kill()
  }
}
