import { percentile } from '../../harness/percentile'

/** What becomes of so many sockets, each known by its number. */
export const makeTally = (count: number) => {
  const seen = { tries: 0, refused: 0, pings: 0, unanswered: 0 }
  const waits: number[] = []
  const codes = new Map<number, number>()
  /** When each was let in, undefined while it is out; and when it made the try that got it in. */
  const inAt = Array.from({ length: count }, (): number | undefined => undefined)
  const triedAt: number[] = []
  /** In the order of their loss. */
  const lost: number[] = []
  let firstAnswer: number | null = null

  /** Tries that found somebody there. */
  const tries = () => seen.tries - seen.refused
  /** The share of those lost that was back before who was lost just before: a half, where waits are random. */
  const outOfTurn = () => {
    const early = lost.filter((n, at) => at > 0 && (triedAt[n] ?? 0) < (triedAt[lost[at - 1] ?? 0] ?? 0))
    return early.length / Math.max(1, lost.length - 1)
  }
  return {
    tried: () => void seen.tries++,
    refused: () => void seen.refused++,
    opened: () => void (firstAnswer ??= performance.now()),
    /** `isEarlierOpen`: the ping before it, five seconds ago, has no pong. */
    pinged: (isEarlierOpen: boolean) => {
      seen.pings++
      if (isEarlierOpen) seen.unanswered++
    },
    answered: (afterMs: number) => void waits.push(afterMs),
    letIn: (n: number, since: number) => {
      if (inAt[n] !== undefined) return
      inAt[n] = performance.now()
      triedAt[n] = since
    },
    gone: (n: number, code: number) => {
      if (inAt[n] === undefined) return
      inAt[n] = undefined
      lost.push(n)
      codes.set(code, (codes.get(code) ?? 0) + 1)
    },
    tries,
    inCount: () => inAt.filter((at) => at !== undefined).length,
    /** Begins to count anew; who is in stays. */
    reset: () => {
      Object.assign(seen, { tries: 0, refused: 0, pings: 0, unanswered: 0 })
      codes.clear()
      lost.length = 0
      waits.length = 0
      firstAnswer = null
    },
    measurements: () => ({
      ...seen,
      tries: tries(),
      lost: lost.length,
      codes: [...codes.keys()],
      pongMs: { median: percentile(waits, 0.5), p99: percentile(waits, 0.99) },
      firstAnswer,
      lastInAt: Math.max(...inAt.map((at) => at ?? 0)),
      outOfTurn: outOfTurn(),
      /** Milliseconds over which nine tenths of them came. */
      spreadMs: percentile(triedAt, 0.95) - percentile(triedAt, 0.05),
    }),
  }
}

export type Tally = ReturnType<typeof makeTally>
