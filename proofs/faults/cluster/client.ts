import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ReconnectingSocket } from '@/lib/realtime/socket'
import { answerOf, jsonRequest } from '../../harness/json-request'

export interface Tally {
  answered: number
  repeated: number
  /** Milliseconds from the first attempt to the answer, of writes. */
  writeMs: number[]
  /** Milliseconds until a page shows a change. */
  seenMs: number[]
}

interface ClientOptions {
  origin: string
  token: string
  tally: Tally
  pick: () => number
  mutation: string | null
}

export class Refused extends Error {}

/** Percentage of write attempts that are aborted before their answer arrives, as by a lost network. */
const aborted = 10
const callTimeoutMs = 15_000
const pauseMs = 100
const seeTimeoutMs = 120_000

/** Calls of a user through the proxy, each repeated until it is answered, as a page does. */
export const makeCaller = ({ origin, token, tally, pick, mutation }: ClientOptions) => {
  const answerTo = async (path: string, makeInit: () => RequestInit) => {
    for (let attempts = 1; ; attempts++) {
      const answer = await answerOf(`${origin}${path}`, makeInit())
      if (answer) {
        tally.answered++
        return { ...answer, attempts }
      }
      tally.repeated++
      await sleep(pauseMs)
    }
  }
  const get = async <T>(path: string): Promise<T> => {
    const { status, text } = await answerTo(path, () =>
      jsonRequest({ token, signal: AbortSignal.timeout(callTimeoutMs) }),
    )
    if (status >= 300) throw new Refused(`GET ${path}: ${status} ${text}`)
    return JSON.parse(text) as T
  }
  const send = async (path: string, body: unknown, key?: string) => {
    const since = performance.now()
    const answer = await answerTo(path, () => {
      // The mutation gives each attempt a new key.
      const headers = key && { 'idempotency-key': mutation === 'key' ? randomUUID() : key }
      const timeoutMs = pick() % 100 < aborted ? 1 + (pick() % 40) : callTimeoutMs
      return jsonRequest({ token, body, headers: headers || {}, signal: AbortSignal.timeout(timeoutMs) })
    })
    tally.writeMs.push(performance.now() - since)
    return answer
  }
  return {
    get,
    /** Creates an object under one idempotency key. */
    make: async <T>(path: string, body: unknown): Promise<T> => {
      const { status, text } = await send(path, body, randomUUID())
      if (status >= 300) throw new Refused(`POST ${path}: ${status} ${text}`)
      return JSON.parse(text) as T
    },
    /** Sends a transition; `isDone` decides about a refusal that follows an attempt without an answer. */
    step: async (path: string, body: unknown, isDone: () => Promise<boolean>): Promise<void> => {
      const { status, text, attempts } = await send(path, body)
      if (status < 300 || (attempts > 1 && (await isDone()))) return
      throw new Refused(`POST ${path}: ${status} ${text}`)
    },
  }
}

export type Caller = ReturnType<typeof makeCaller>

/** Reads as an open page does: on opening, on an event and on a reconnect of its sockets; never by a timer. */
export const openPage = ({ origin, token, tally, mutation }: Omit<ClientOptions, 'pick'>) => {
  const readers = new Set<() => void>()
  const changed = () => readers.forEach((reread) => reread())
  const sockets = (['/notification/', '/chat/'] as const).map(
    (path) =>
      new ReconnectingSocket({
        url: () => `${origin.replace(/^http/, 'ws')}${path}?token=${token}`,
        onMessage: changed,
        onState: (state) => {
          if (state === 'open' && mutation !== 'caught_up') changed()
        },
      }),
  )
  for (const socket of sockets) socket.open()
  return {
    /** Resolves with what `read` returns once it is defined. */
    see: <T>(what: string, read: () => Promise<T | undefined>): Promise<T> =>
      new Promise((resolve, reject) => {
        const since = performance.now()
        let [isReading, isStale] = [false, false]
        const end = () => {
          readers.delete(reread)
          clearTimeout(timer)
        }
        const timer = setTimeout(() => {
          end()
          reject(new Error(`not seen live: ${what}`))
        }, seeTimeoutMs)
        const readOn = async () => {
          do {
            isStale = false
            const found = await read()
            if (found === undefined) continue
            tally.seenMs.push(performance.now() - since)
            end()
            resolve(found)
            return
          } while (isStale)
        }
        const reread = () => {
          isStale = true
          if (isReading) return
          isReading = true
          readOn()
            .catch((error: unknown) => {
              end()
              reject(error instanceof Error ? error : new Error(String(error)))
            })
            .finally(() => (isReading = false))
        }
        readers.add(reread)
        reread()
      }),
    close: () => sockets.forEach((socket) => socket.close()),
  }
}

export type Page = ReturnType<typeof openPage>
