import { setTimeout as sleep } from 'node:timers/promises'
import { longAccessToken } from '@/server/testing/access-token'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { startBuilt } from '../../harness/built-program'
import { inTurn, percentile, timedCall, type Calls, type Turns } from '../../harness/latency'
import { answeredAs, bombs, startStrangers } from '../uploads/strangers'

export const mostTimes = 2
const paths = ['/api/services/', '/api/chat/rooms/', '/api/notification/list/']
const strangersAtOnce = 30
const [turns, turnMs] = [6, 5_000]

/** Percentile in hundredths of a millisecond: whole ones are too coarse for calls of two. */
const hundredths = (all: readonly number[], share: number): number => {
  const scaled = all.map((one) => one * 100)
  return percentile(scaled, share) / 100
}

/** Reads of a user, one after the other, each from a network of its own. */
const reading = async (t: TestApp, port: number, { others }: Pick<Calls, 'others'>) => {
  const token = await longAccessToken(t, await t.make.customer())
  let nth = 0
  return async (): Promise<number> => {
    const calls: Calls = { ms: [], others }
    const from = `172.${16 + ((nth >> 16) & 15)}.${(nth >> 8) & 255}.${nth & 255}`
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': from }
    await timedCall(port, paths[nth++ % paths.length] ?? '/', { headers }, calls)
    return calls.ms[0] ?? NaN
  }
}

/** Uploads bombs from ever new networks to a program with limits, while a user reads. */
export const uploadsBeside = async (t: TestApp) => {
  const program = await startBuilt(t, { RATE_LIMITS: '1' })
  const strangers = startStrangers(program.port)
  try {
    const made = await Promise.all(
      Object.entries(bombs).map(async ([name, make]) => ({ name, picture: await make() })),
    )
    const others: Calls['others'] = []
    const read = await reading(t, program.port, { others })
    for (let n = 0; n < 100; n++) await read()
    const all: Turns = { idle: [], beside: [] }
    const failures: string[] = []
    let uploads = 0
    for (let n = 0; n < turns; n++) {
      const { name = '', picture = Buffer.alloc(0) } = made[n % made.length] ?? {}
      const flood = async () => {
        const answers = strangers.flood(picture, strangersAtOnce)
        await sleep(turnMs)
        strangers.stopFlood()
        return answers
      }
      const answers = await inTurn(read, flood, all)
      uploads += answers.length
      failures.push(...answeredAs(name, answers, 201))
    }
    failures.push(...mismatch('calls beside uploads that fail', [...new Set(others)], []))
    const measurements: Record<string, number> = {
      'anonymous uploads': uploads,
      'calls beside them': all.beside.length,
    }
    for (const [name, share] of Object.entries({ p50: 0.5, p99: 0.99 })) {
      const [idle, beside] = [hundredths(all.idle, share), hundredths(all.beside, share)]
      if (!(beside < idle * mostTimes))
        failures.push(`${name} of calls beside anonymous uploads is ${beside} ms, ${idle} ms without them`)
      measurements[`${name} ms without uploads`] = idle
      measurements[`${name} ms beside uploads`] = beside
    }
    return { measurements, failures }
  } finally {
    await strangers.close()
    await program.kill()
  }
}
