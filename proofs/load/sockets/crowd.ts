import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { ReconnectingSocket } from '@/lib/realtime/socket'
import { percentile } from '../../harness/latency'
import { replaceMembers } from '../../harness/replaced'

const noCounts = () => ({
  ...{ tries: 0, refused: 0, pings: 0, unanswered: 0 },
  waits: [] as number[],
  lost: [] as number[],
  codes: new Set<number>(),
  firstAnswer: null as number | null,
})

const makeTally = (count: number) => {
  let seen = noCounts()
  /** Time each client was connected, undefined while it is not; and the time of its successful attempt. */
  const inAt = Array.from({ length: count }, (): number | undefined => undefined)
  const triedAt: number[] = []
  /** Attempts that found a listener. */
  const tries = () => seen.tries - seen.refused
  /**
   * Share of lost clients that reconnected before the client lost just before: a half with random backoff.
   */
  const outOfTurn = () => {
    const { lost } = seen
    const early = lost.filter((n, at) => at > 0 && (triedAt[n] ?? 0) < (triedAt[lost[at - 1] ?? 0] ?? 0))
    return early.length / Math.max(1, lost.length - 1)
  }
  return {
    seen: () => seen,
    letIn: (n: number, since: number) => {
      if (inAt[n] !== undefined) return
      inAt[n] = performance.now()
      triedAt[n] = since
    },
    closed: (n: number, code: number) => {
      if (inAt[n] === undefined) return
      inAt[n] = undefined
      seen.lost.push(n)
      seen.codes.add(code)
    },
    tries,
    inCount: () => inAt.filter((at) => at !== undefined).length,
    reset: () => void (seen = noCounts()),
    measurements: () => ({
      ...seen,
      tries: tries(),
      lost: seen.lost.length,
      codes: [...seen.codes],
      pongMs: { median: percentile(seen.waits, 0.5), p99: percentile(seen.waits, 0.99) },
      lastInAt: Math.max(...inAt.map((at) => at ?? 0)),
      outOfTurn: outOfTurn(),
      /** Milliseconds over which nine tenths of them came. */
      spreadMs: percentile(triedAt, 0.95) - percentile(triedAt, 0.05),
    }),
  }
}

type Tally = ReturnType<typeof makeTally>

const ping = '{"action":"ping"}'

/** Returns the address of a person, who has two sockets in a row. */
const addressOf = (n: number) => `10.${n >> 17}.${(n >> 9) & 255}.${(n >> 1) & 255}`

/**
 * Replaces the browser's `WebSocket` by a class that sends a client address like a proxy, and counts in the
 * tally under the number in `page`. Returns a function that restores it.
 */
const withPageSockets = (tally: Tally) => {
  class PageSocket extends WebSocket {
    private readonly page: number
    private pingedAt: number | null = null

    constructor(url: string) {
      const page = Number(new URL(url).searchParams.get('page'))
      super(url, { perMessageDeflate: false, headers: { 'x-forwarded-for': addressOf(page) } })
      this.page = page
      tally.seen().tries++
      const since = performance.now()
      const send = this.send.bind(this)
      this.send = (data: unknown) => {
        send(String(data))
        if (data !== ping) return
        const seen = tally.seen()
        seen.pings++
        // The ping before it, five seconds ago, has no pong.
        if (this.pingedAt !== null) seen.unanswered++
        this.pingedAt = performance.now()
      }
      // The token is checked after the upgrade: the first answer says that this socket is in.
      this.on('open', () => {
        tally.seen().firstAnswer ??= performance.now()
        this.send(ping)
      })
      this.on('message', () => {
        if (this.pingedAt !== null) tally.seen().waits.push(performance.now() - this.pingedAt)
        this.pingedAt = null
        tally.letIn(this.page, since)
      })
      this.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') tally.seen().refused++
      })
      this.on('close', (code) => tally.closed(this.page, code))
    }
  }
  return replaceMembers([globalThis], 'WebSocket', () => PageSocket)
}

interface CrowdOptions {
  tokens: readonly string[]
  port: number
  /** Pong timeout of a page, ms; the product's own by default. */
  pongWithinMs?: number
  mutation: string | null
}

const openTogether = 100
const pollMs = 20
/** Wait without a new arrival after which the missing are given up, ms. */
const patienceMs = 30_000

const pathOf = (n: number) => (n % 2 === 0 ? '/notification/' : '/chat/')

/** Opens the product's own reconnecting sockets, as pages of many people do. */
export const makeCrowd = ({ tokens, port, pongWithinMs, mutation }: CrowdOptions) => {
  const tally = makeTally(tokens.length)
  const restore = withPageSockets(tally)
  const pages = tokens.map(
    (token, n) =>
      new ReconnectingSocket({
        url: () => `ws://127.0.0.1:${port}${pathOf(n)}?token=${token}&page=${n}`,
        onMessage: () => undefined,
        ...(pongWithinMs === undefined ? {} : { pongWithinMs }),
        ...(mutation === 'spread' ? { random: () => 1 } : {}),
      }),
  )
  const { inCount, tries, reset, measurements } = tally
  const untilIn = async (wanted: number, mostAttempts = Infinity) => {
    let [known, since] = [inCount(), performance.now()]
    while (known < wanted && tries() <= mostAttempts && performance.now() - since < patienceMs) {
      await sleep(pollMs)
      const now = inCount()
      if (now !== known) [known, since] = [now, performance.now()]
    }
  }
  return {
    inCount,
    reset,
    measurements,
    /** Opens them some at a time; ends early where they are not let in at once. */
    open: async (mostAttempts: number) => {
      for (let from = 0; from < pages.length && tries() <= mostAttempts; from += openTogether) {
        const some = pages.slice(from, from + openTogether)
        for (const page of some) page.open()
        await untilIn(from + some.length, mostAttempts)
      }
    },
    untilAllIn: () => untilIn(pages.length),
    close: () => {
      for (const page of pages) page.close()
      restore()
    },
  }
}

export type Crowd = ReturnType<typeof makeCrowd>
