import { ReconnectingSocket } from '@/lib/realtime/socket'

interface PageOptions {
  /** Where the proxy takes sockets. */
  origin: string
  token: string
  /** Notes how long something took to be seen, in milliseconds. */
  noted: (ms: number) => void
  mutation: string | null
}

/** What is not seen after so long is not seen live. */
const patienceMs = 120_000

/**
 * An open page as far as it is live: it reads when it opens, when an event comes, and when its socket comes back;
 * never because time passes.
 */
export const openPage = ({ origin, token, noted, mutation }: PageOptions) => {
  const looking = new Set<() => void>()
  const changed = () => looking.forEach((look) => look())
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
    /** Waits until what is read holds it. */
    see: <T>(what: string, read: () => Promise<T | undefined>): Promise<T> =>
      new Promise((resolve, reject) => {
        const since = performance.now()
        let [isReading, isStale] = [false, false]
        const end = () => {
          looking.delete(look)
          clearTimeout(late)
        }
        const late = setTimeout(() => {
          end()
          reject(new Error(`not seen live: ${what}`))
        }, patienceMs)
        const readOn = async () => {
          do {
            isStale = false
            const found = await read()
            if (found === undefined) continue
            noted(performance.now() - since)
            end()
            resolve(found)
            return
          } while (isStale)
        }
        const look = () => {
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
        looking.add(look)
        look()
      }),
    close: () => sockets.forEach((socket) => socket.close()),
  }
}

export type Page = ReturnType<typeof openPage>
