import { setTimeout as sleep } from 'node:timers/promises'
import { ReconnectingSocket } from '@/lib/realtime/socket'
import { withPageSockets } from './page-sockets'
import { makeTally } from './tally'

interface CrowdOptions {
  /** One a socket. */
  tokens: readonly string[]
  port: number
  /** How long a page waits for a pong; the product's own time, unless said. */
  pongWithinMs?: number
  mutation: string | null
}

const openTogether = 100
const lookMs = 20
/** Nobody new for so long: who is missing then does not come. */
const patienceMs = 30_000

const pathOf = (n: number) => (n % 2 === 0 ? '/notification/' : '/chat/')

/** Pages of many people, as far as their sockets go: the product's own, each of which comes back by itself. */
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
  const untilIn = async (wanted: number, mostTries = Infinity) => {
    let [known, since] = [inCount(), performance.now()]
    while (known < wanted && tries() <= mostTries && performance.now() - since < patienceMs) {
      await sleep(lookMs)
      const now = inCount()
      if (now !== known) [known, since] = [now, performance.now()]
    }
  }
  return {
    inCount,
    reset,
    measurements,
    /** Opens them some at a time, as people come; ends early where they are not let in at once. */
    open: async (mostTries: number) => {
      for (let from = 0; from < pages.length && tries() <= mostTries; from += openTogether) {
        const some = pages.slice(from, from + openTogether)
        for (const page of some) page.open()
        await untilIn(from + some.length, mostTries)
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
