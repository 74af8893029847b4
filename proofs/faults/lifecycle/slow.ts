import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { spawnProgram } from '@/server/testing/spawned-program'
import { patientEnv, withoutGuard } from '../../harness/built-program'
import { percentile } from '../../harness/latency'
import { startCalls } from '../redis/calls'
import type { Plan } from '../redis/plan'

interface Scale {
  clients: number
  calls: number
  /** Waits until the slow clients are dropped, and limits the response times of others. */
  isWhole: boolean
}

const start = 'POST /api/contact/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
/** Kinds of slow clients: their first bytes, and the bytes sent each second. */
const kinds = {
  headers: { first: `${start}X-Slow: `, then: 'a' },
  body: { first: `${start}Content-Length: 100000\r\n\r\n{"name": "`, then: 'a' },
  silent: { first: '', then: '' },
  deaf: { first: 'GET /api/services/ HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(3), then: '' },
} as const
type Kind = keyof typeof kinds
/** Kinds of twenty clients. Those that do not read their response cost work, so they are few. */
const order: Kind[] = [
  ...Array<Kind>(7).fill('headers'),
  ...Array<Kind>(7).fill('body'),
  ...Array<Kind>(5).fill('silent'),
  'deaf',
]
const reads = ['/api/services/', '/api/chat/rooms/', '/api/notification/list/']
const dripMs = 1_000
const most = { p99: 250, looks: 450, lookMs: 100 }

const openSlow = async (port: number, count: number) => {
  const all: { kind: Kind; socket: Socket }[] = []
  for (let n = 0; n < count; n++) {
    const kind = order[n % order.length] ?? 'headers'
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    await once(socket, 'connect')
    if (kind === 'deaf') socket.pause()
    else socket.resume()
    if (kinds[kind].first) socket.write(kinds[kind].first)
    all.push({ kind, socket })
  }
  const drip = setInterval(() => {
    for (const { kind, socket } of all)
      if (kinds[kind].then && socket.writable) socket.write(kinds[kind].then)
  }, dripMs)
  return {
    left: (kind: Kind) => all.filter((one) => one.kind === kind && !one.socket.destroyed).length,
    close: () => {
      clearInterval(drip)
      for (const { socket } of all) socket.destroy()
    },
  }
}

const readsOfOne = async (t: TestApp): Promise<Plan> => {
  const who = await t.make.customer()
  return {
    at: (nth) => ({ kind: 'answer', who, method: 'GET', path: reads[nth % reads.length] ?? '/' }),
  }
}

/** Two programs on one database, one of them full of slow clients: everybody else is served by both alike. */
export const slowHoldUpNobody = async (
  t: TestApp,
  { clients, calls, isWhole }: Scale,
  pick: () => number,
  mutation: string | null,
) => {
  const env = { ...patientEnv, ...withoutGuard('faults/lifecycle/without-guard.mjs', mutation) }
  const [beside, full] = await Promise.all([
    spawnProgram(t.context.config, t.url, env),
    spawnProgram(t.context.config, t.url, env),
  ])
  const slow = await openSlow(full.port, clients)
  try {
    const plan = await readsOfOne(t)
    const ports = { whole: [beside.port], broken: [full.port] }
    const call = startCalls(t, ports, { whole: plan, broken: plan }, pick)
    await call(40)
    const taken = await call(calls)
    const [whole, broken] = [taken.whole.answer, taken.broken.answer]
    const p99 = { beside: percentile(whole.ms, 0.99), full: percentile(broken.ms, 0.99) }
    const failures = mismatch('calls beside slow clients that fail', broken.others, [])
    // A machine that cannot answer in time without slow clients says nothing of them but by comparison.
    const bound = p99.beside <= most.p99 ? most.p99 : p99.beside + most.p99
    if (isWhole && p99.full > bound)
      failures.push(`p99 beside slow clients is ${p99.full} ms, ${p99.beside} ms without them`)
    if (isWhole || mutation === 'patience') {
      for (let looks = 0; looks < most.looks && slow.left('headers') > 0; looks++) await sleep(most.lookMs)
      failures.push(...mismatch('clients that never end their headers, still on', slow.left('headers'), 0))
    }
    return { p99, calls: broken.ms.length, failures }
  } finally {
    slow.close()
    await Promise.all([beside.stop(), full.stop()])
  }
}
