import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Tally {
  /** Calls that were answered, and tries that were not. */
  answered: number
  repeated: number
  /** Milliseconds from the first try to the answer, of writes. */
  writeMs: number[]
}

interface CallerOptions {
  origin: string
  token: string
  tally: Tally
  pick: () => number
  mutation: string | null
}

/** A call that was answered, and not as it should. */
export class Refused extends Error {}

/** Of a hundred tries of a write, this many are given up before their answer arrives, as by a lost network. */
const lost = 10
const patienceMs = 15_000
const pauseMs = 100

/** The proxy or the program says that it cannot now: nothing is known of what became of the call. */
const isAway = (status: number) => status === 502 || status === 503 || status === 504

/** Somebody’s calls through the proxy, each repeated until it is answered, as a page does. */
export const makeCaller = ({ origin, token, tally, pick, mutation }: CallerOptions) => {
  const attempt = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${origin}${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
    }).catch(() => null)
    // An answer cut off by a kill counts as none.
    const text = await answer?.text().catch(() => null)
    if (!answer || text === null || text === undefined || isAway(answer.status)) return null
    return { status: answer.status, text }
  }
  const answerTo = async (path: string, makeInit: () => RequestInit) => {
    for (let tries = 1; ; tries++) {
      const answer = await attempt(path, makeInit())
      if (answer) {
        tally.answered++
        return { ...answer, tries }
      }
      tally.repeated++
      await sleep(pauseMs)
    }
  }
  const get = async <T>(path: string): Promise<T> => {
    const { status, text } = await answerTo(path, () => ({ signal: AbortSignal.timeout(patienceMs) }))
    if (status >= 300) throw new Refused(`GET ${path}: ${status} ${text}`)
    return JSON.parse(text) as T
  }
  const send = async (path: string, body: unknown, key?: string) => {
    const since = performance.now()
    const answer = await answerTo(path, () => ({
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Without the guard each try is a new one.
        ...(key === undefined ? {} : { 'idempotency-key': mutation === 'key' ? randomUUID() : key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(pick() % 100 < lost ? 1 + (pick() % 40) : patienceMs),
    }))
    tally.writeMs.push(performance.now() - since)
    return answer
  }
  return {
    get,
    /** Makes something, once however often it is sent. */
    make: async <T>(path: string, body: unknown): Promise<T> => {
      const { status, text } = await send(path, body, randomUUID())
      if (status >= 300) throw new Refused(`POST ${path}: ${status} ${text}`)
      return JSON.parse(text) as T
    },
    /** Moves something on. Refused after a try without an answer, that one may have done it: `isDone` looks. */
    step: async (path: string, body: unknown, isDone: () => Promise<boolean>): Promise<void> => {
      const { status, text, tries } = await send(path, body)
      if (status < 300 || (tries > 1 && (await isDone()))) return
      throw new Refused(`POST ${path}: ${status} ${text}`)
    },
  }
}

export type Caller = ReturnType<typeof makeCaller>
