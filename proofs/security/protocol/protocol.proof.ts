import { socketLimits } from '@/lib/contract/sockets'
import { longAccessToken } from '@/server/testing/access-token'
import { listen } from '@/server/testing/listen'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { rawCaseCount, sendRawCases } from '@/server/testing/scenarios/raw-protocol'
import { countWritten, floodRoom, openTooMany } from '@/server/testing/scenarios/socket-limits'
import { maxQueuedBytes, runSlowReader } from '@/server/testing/slow-reader'
import { withApp } from '../../harness/app'
import { defineProof } from '../../harness/proof'

const scales = { full: { times: 10, slow: 10 }, short: { times: 1, slow: 1 } }
const { message, backlog, openOfUser, messagesInRoom } = socketLimits
const mutatedLimits: Record<string, object> = {
  size: { message: 1024 * 1024 },
  backlog: { backlog: Number.POSITIVE_INFINITY },
}

/** The last of too many sockets is closed, and the others stay; a flooded room stores no more than it takes. */
const exceedLimits = async (t: TestApp, port: number): Promise<string[]> => {
  const { code, left, close } = await openTooMany(t, port)
  close()
  const since = performance.now()
  const flooded = await floodRoom(t, port)
  const windows = 1 + Math.floor((performance.now() - since) / (messagesInRoom.perSeconds * 1000))
  flooded.close()
  const stored = await countWritten(t, flooded.customer.id)
  return [
    ...mismatch('a socket too many', code, 4429),
    ...mismatch('the others', left, openOfUser),
    ...(stored > 0 && stored <= messagesInRoom.max * windows ? [] : [`${stored} messages stored of a flood`]),
  ]
}

export const protocol = defineProof({
  promise: 'sockets keep to RFC 6455, and to their bounds',
  target:
    `${rawCaseCount} raw handshakes, tokens and frames × ${scales.full.times}: each answered or closed as ` +
    'the standard and the table say, a foreign Origin with 403 before the upgrade, more than ' +
    `${message / 1024} KB with 1009; a reader that stops × ${scales.full.slow} is dropped before ` +
    `${maxQueuedBytes.toLocaleString('en')} bytes wait for it; of ${openOfUser + 1} sockets of a person one ` +
    `is turned away, and a flooded room takes ${messagesInRoom.max} messages of one side in ` +
    `${messagesInRoom.perSeconds} s`,
  mutations: {
    origin: 'which site is our own',
    size: 'the bound of a message',
    backlog: 'the bound of what waits for a reader',
    counted: 'that sockets and messages are counted',
  },
  async run({ scale, mutation }) {
    Object.assign(socketLimits, mutatedLimits[mutation ?? ''])
    const siteUrl = mutation === 'origin' ? { siteUrl: 'https://evil.example' } : {}
    const open = <T>(rateLimits: boolean, work: (t: TestApp, port: number) => Promise<T>) =>
      withApp({ config: { rateLimits, ...siteUrl } }, async (t) => work(t, await listen(t.app)))
    try {
      // A person may open three hundred a minute, an address twice that: the cases are more, on a program of their own.
      return await open(false, (bare, barePort) =>
        open(mutation !== 'counted', async (t, port) => {
          // The programs keep the limits they were started with; the cases use those of the promise.
          Object.assign(socketLimits, { message })
          const token = await longAccessToken(bare, await bare.make.customer())
          const target = { port: barePort, token }
          const { times, slow } = scales[scale]
          const failures: string[] = []
          for (let n = 0; n < times && failures.length === 0; n++)
            failures.push(...(await sendRawCases(target)))
          let most = 0
          for (let n = 0; n < slow; n++) {
            const reader = await runSlowReader(t, port)
            most = Math.max(most, reader.most)
            if (!reader.isDropped) failures.push('a reader that stops was not dropped')
          }
          if (most >= maxQueuedBytes) failures.push(`${most} bytes waited for a reader`)
          failures.push(...(await exceedLimits(t, port)))
          return { measurements: { cases: rawCaseCount, times, 'bytes waited at most': most }, failures }
        }),
      )
    } finally {
      Object.assign(socketLimits, { message, backlog })
    }
  },
})
