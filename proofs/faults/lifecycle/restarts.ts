import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { longAccessToken } from '@/server/testing/access-token'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { openSocket } from '@/server/testing/socket'
import { spawnProgram, type SpawnedProgram } from '@/server/testing/spawned-program'
import { countRows } from '../../harness/app'
import { patientEnv, withoutGuard } from '../../harness/built-program'

interface Posting {
  path: string
  headers: Record<string, string>
  body: unknown
  agent?: Agent
}

interface Sent {
  isBegun: boolean
  /** Null where it hung up instead of answering. */
  status: number | null
  body: string
}

/**
 * A request that sends its body only once the program has said that it has the headers (`100 Continue`), and `hold` is
 * over: from then on it is in flight for certain, and the program owes an answer.
 */
const post = (port: number, { path, headers, body, agent }: Posting, hold?: Promise<void>) => {
  const said = JSON.stringify(body)
  let begin: (isBegun: boolean) => void = () => undefined
  const begun = new Promise<boolean>((resolve) => (begin = resolve))
  const answered = new Promise<Sent>((resolve) => {
    let isBegun = false
    const asked = request({
      ...{ host: '127.0.0.1', port, path, method: 'POST', agent: agent ?? false },
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(said),
        expect: '100-continue',
      },
    })
    const end = (status: number | null, answer = '') => {
      begin(isBegun)
      resolve({ isBegun, status, body: answer })
    }
    asked.on('continue', () => {
      isBegun = true
      begin(true)
      void Promise.resolve(hold).then(() => asked.end(said))
    })
    asked.on('response', (response) => {
      // An answer before the body was sent: nobody waits for the body any more.
      if (!isBegun) asked.end()
      text(response).then(
        (answer) => end(response.statusCode ?? null, answer),
        () => end(null),
      )
    })
    asked.on('error', () => end(null))
    asked.flushHeaders()
  })
  return { begun, answered }
}

interface Scale {
  rounds: number
  /**
   * Number of requests whose body follows after the signal, of clients that repeat requests, and of open
   * sockets.
   */
  held: number
  askers: number
  sockets: number
}
const socketsOfOne = 30
/** The sockets of a program are told over so long at most, 5 ms apart at most. */
const spreadMs = (sockets: number) => Math.min(1_400, sockets * 5)
const shareOfSpread = 0.4
const lookMs = 10

type Caller = Awaited<ReturnType<typeof callersOf>>[number]

/** People with a wish that they send again and again, each time under a key of its own. */
const callersOf = (t: TestApp, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const token = await longAccessToken(t, await t.make.customer())
      const body = await t.make.demandBody()
      return () => ({
        path: '/api/demands/',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
        body,
      })
    }),
  )

/** Consent of a visitor, identified by a tracking id. */
const consent = (id: string) => ({
  path: '/api/consents/',
  headers: {},
  body: { kind: 'analytics', decision: 'accepted', tracking_id: id },
})

const untilRefused = async (port: number) => {
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
  while (await isOpen()) await sleep(lookMs)
}

/** Asks one thing after the other on connections that are kept, until the program is gone. */
const askOn = async (caller: Caller, port: number, isStopping: () => boolean, warm: () => void) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const made: number[] = []
  const failures: string[] = []
  for (;;) {
    const { begun, answered } = post(port, { ...caller(), agent })
    const [isBegun, wasStopping] = [await begun, isStopping()]
    const { status, body } = await answered
    // The first is answered by a program that has compiled nothing yet, and says little of the others.
    warm()
    if (status === 201) made.push((JSON.parse(body) as { pk: number }).pk)
    else if (isBegun && !(wasStopping && status === 503))
      failures.push(`in flight: ${status ?? 'cut'}${wasStopping ? ' after the signal' : ''}`)
    else if (!isStopping()) failures.push(`before the signal: ${status ?? 'refused'}`)
    if (isStopping() && status !== 201) break
    if (failures.length > 0) break
  }
  agent.destroy()
  return { made, failures }
}

const openSockets = async (t: TestApp, port: number, count: number) => {
  const opened: Awaited<ReturnType<typeof openSocket>>[] = []
  while (opened.length < count) {
    const who = await t.make.customer()
    const some = Array.from({ length: Math.min(socketsOfOne, count - opened.length) }, (_, n) =>
      openSocket(t, port, n % 2 ? '/chat/' : '/notification/', who),
    )
    opened.push(...(await Promise.all(some)))
  }
  await Promise.all(opened.map(({ ready }) => ready()))
  const ends = opened.map(
    ({ socket }) =>
      new Promise<{ code: number; at: number }>((resolve) =>
        socket.once('close', (code) => resolve({ code, at: performance.now() })),
      ),
  )
  return { ended: () => Promise.all(ends) }
}

const round = async (t: TestApp, site: SpawnedProgram, { held, askers, sockets }: Scale, all: Caller[]) => {
  const opened = await openSockets(t, site.port, sockets)
  let isStopping = false
  const warmed: Promise<void>[] = []
  const asking = all.slice(0, askers).map((caller) => {
    let warm = () => {}
    warmed.push(new Promise<void>((resolve) => (warm = resolve)))
    return askOn(caller, site.port, () => isStopping, warm)
  })
  await Promise.all(warmed)
  const ids = Array.from({ length: held }, () => randomUUID())
  let release = () => {}
  const hold = new Promise<void>((resolve) => (release = resolve))
  const waiting = ids.map((id) => post(site.port, consent(id), hold))
  const begun = await Promise.all(waiting.map((one) => one.begun))
  isStopping = true
  const since = performance.now()
  const gone = site.stop()
  await untilRefused(site.port)
  release()
  const answers = await Promise.all(waiting.map(({ answered }) => answered))
  const asked = await Promise.all(asking)
  const code = await gone
  const exitMs = performance.now() - since
  const ends = await opened.ended()
  const times = ends.map(({ at }) => at)
  const spread = Math.max(...times) - Math.min(...times)
  return {
    exitMs,
    spread,
    told: ids.filter((_, n) => answers[n]?.status === 204),
    made: asked.flatMap((one) => one.made),
    failures: [
      ...mismatch('requests that were begun', begun.filter(Boolean).length, held),
      ...mismatch(
        'held while it was told to end',
        answers.filter(({ status }) => status !== 204).map(({ status }) => status ?? 'cut'),
        [],
      ),
      ...asked.flatMap(({ failures }) => failures),
      ...mismatch('how it ended', code, 0),
      ...mismatch('how sockets were told', [...new Set(ends.map((end) => end.code))], [1012]),
      ...(spread < spreadMs(sockets) * shareOfSpread
        ? [`${sockets} sockets were told within ${Math.round(spread)} ms`]
        : []),
    ],
  }
}

/** Stops a program under load repeatedly; every acknowledged write must exist afterwards. */
export const endedUnderLoad = async (t: TestApp, scale: Scale, mutation: string | null) => {
  const callers = await callersOf(t, scale.askers)
  const exits: number[] = []
  const spreads: number[] = []
  const made: number[] = []
  const failures: string[] = []
  const consents: string[] = []
  for (let n = 0; n < scale.rounds && failures.length === 0; n++) {
    const site = await spawnProgram(t.context.config, t.url, {
      ...patientEnv,
      ...withoutGuard('faults/lifecycle/without-guard.mjs', mutation),
    })
    const one = await round(t, site, scale, callers)
    exits.push(one.exitMs)
    spreads.push(one.spread)
    made.push(...one.made)
    consents.push(...one.told)
    failures.push(...one.failures.map((missed) => `round ${n}: ${missed}`))
  }
  failures.push(
    ...mismatch(
      'wishes acknowledged and there',
      await countRows(t, 'from bookings where id = any ($1)', made),
      made.length,
    ),
    ...mismatch(
      'answers acknowledged and there',
      await countRows(
        t,
        'from (select distinct tracking_id from consents where tracking_id = any ($1)) c',
        consents,
      ),
      consents.length,
    ),
  )
  return { exits, spreads, held: consents.length, acknowledged: made.length + consents.length, failures }
}
