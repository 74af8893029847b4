import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword } from '@/server/modules/accounts/passwords'
import type { PictureQueue } from '@/server/modules/media/picture-queue'
import { longAccessToken } from '@/server/testing/access-token'
import { listen } from '@/server/testing/listen'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import {
  countUploads,
  refusedUploadCounts,
  sendRefusedUploads,
  storeLadenPictures,
} from '@/server/testing/scenarios/uploads'
import { withApp } from '../../harness/app'
import { startBuilt } from '../../harness/built-program'
import { jsonRequest } from '../../harness/json-request'
import { inTurn, percentile, timedCall, type Calls, type Turns } from '../../harness/latency'
import { defineProof } from '../../harness/proof'
import { watchPeak } from '../../harness/watch-peak'
import { limitStrangers, picturesWithout, refuseHeavy, volley } from './at-once'
import { answeredAs, bombs, startStrangers } from './strangers'

const password = 'uma frase comprida'
const bounds = { refusedMs: 300, memoryMB: 150, times: 2, volleysOfEach: 2, attempts: 5 }
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

/** Routes that take files, each with an access token for it. */
const uploadRoutes = async (t: TestApp, room: number, member: { id: number }) => {
  const token = await longAccessToken(t, member)
  return [
    ['/api/photos/', null],
    ['/api/profile/photo/', token],
    [`/api/chat/rooms/${room}/files/`, token],
  ] as const
}

const makeSignIn = async (t: TestApp, port: number, calls: Calls) => {
  const { email } = await t.make.customer({ passwordHash: await hashPassword(password) })
  const request = jsonRequest({ body: { email, password } })
  return async (): Promise<number> => {
    await timedCall(port, '/api/token/', request, calls)
    return calls.ms.at(-1) ?? NaN
  }
}

/** Measures the built program: durations of refusals, memory, and sign-ins beside thirty bombs at once. */
const measureDeployed = async (t: TestApp, routes: Awaited<ReturnType<typeof uploadRoutes>>) => {
  const program = await startBuilt(t)
  const strangers = startStrangers(program.port)
  try {
    const made: (readonly [name: string, picture: Buffer])[] = []
    for (const [name, make] of Object.entries(bombs)) made.push([name, await make()])
    const calls: Calls = { ms: [], others: [] }
    const signIn = await makeSignIn(t, program.port, calls)
    for (let n = 0; n < 20; n++) await signIn()
    await sleep(settleMs)
    const before = residentOf(program.pid)
    const endWatch = watchPeak(() => residentOf(program.pid), pollMs)
    const { attempts } = bounds
    const { slowest, failures } = await sendRefusedUploads({ port: program.port, routes, attempts })
    if (slowest > bounds.refusedMs) failures.push(`a refusal takes ${slowest} ms`)
    for (const [name, picture] of made)
      failures.push(...answeredAs(name, await strangers.volley(picture, volley), 201))
    const growth = Math.round((await endWatch()) - before)
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

const everyNth = { full: 1, short: 8 }

const undecoded = (pictures: PictureQueue): PictureQueue => ({
  ...pictures,
  clean: async (_sender, _kind, read) => ({ bytes: await read(), width: 1, height: 1 }),
})

export const uploads = defineProof({
  promise: 'what is uploaded is inert',
  target:
    `${refusedUploadCounts.files} hostile files under hostile names and types at the photos of demands, ` +
    `portraits and the files of a conversation: each refused with 415; ${refusedUploadCounts.forms} ` +
    'truncated and garbled forms at each: the refusal of the table, no 5xx; nothing of either is stored; ' +
    'good pictures with scripts behind their end and in what a camera wrote are kept as pictures of ours, ' +
    `without them, under names of ours, sandboxed. Of ${volley} strangers at once twelve are taken, the ` +
    'others told when to come again, and one picture is decoded at a time, by a process that yields; what ' +
    'would need more memory than it is given is refused by its header. By the clock, of the deployed ' +
    `program: each refusal, one file at a time, within ${bounds.refusedMs} ms; over all of them and ` +
    `${volley} bombs at once of ${Object.keys(bombs).length} kinds, at most ${bounds.memoryMB} MB more ` +
    `resident, decoders included; sign-in p99 beside ${volley} bombs at most ${bounds.times} times that ` +
    'without them, in turn',
  mutations: {
    decoded: 'that a picture is decoded and written anew',
    bounded: 'that only so many pictures are taken, and one is decoded, at once',
    weighed: 'that a picture may need only so much memory',
  },
  async run({ scale, seed, mutation }) {
    const pictures = picturesWithout(mutation)
    return withApp(
      {
        config: { trustProxy: ['127.0.0.1'] },
        pictures: mutation === 'decoded' ? undecoded(pictures) : pictures,
      },
      async (t) => {
        try {
          const { pk: room, customer } = await t.make.offer()
          const port = await listen(t.app)
          const routes = await uploadRoutes(t, room, customer)
          const { sent, failures } = await sendRefusedUploads({
            ...{ port, routes, everyNth: everyNth[scale], from: seed },
          })
          failures.push(
            ...mismatch('uploads stored', await countUploads(t), 0),
            ...(await refuseHeavy(t)),
            ...(await limitStrangers(t)),
            ...(await storeLadenPictures(t)),
          )
          const measurements = { 'hostile files and forms sent': sent }
          if (scale === 'short') return { measurements, failures }
          const deployed = await measureDeployed(t, routes)
          return {
            measurements: { ...measurements, ...deployed.measurements },
            failures: [...failures, ...deployed.failures],
          }
        } finally {
          await pictures.stop()
        }
      },
    )
  },
})
