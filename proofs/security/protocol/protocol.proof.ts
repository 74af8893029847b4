import { randomUUID } from 'node:crypto'
import { socketLimits } from '@/lib/contract/sockets'
import { longAccessToken } from '@/server/testing/access-token'
import { listen } from '@/server/testing/listen'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { rawCaseCount, sendRawCases } from '@/server/testing/scenarios/raw-protocol'
import { maxQueuedBytes, runSlowReader } from '@/server/testing/slow-reader'
import { openSocket } from '@/server/testing/socket'
import { countRows } from '../../harness/app'
import { defineProof } from '../../harness/proof'

const scales = { full: { times: 10, slow: 10 }, short: { times: 1, slow: 1 } }
const { message, backlog, openOfUser, messagesInRoom } = socketLimits
const mutatedLimits: Record<string, object> = {
  size: { message: 1024 * 1024 },
  backlog: { backlog: Number.POSITIVE_INFINITY },
}

/** Opens one socket more than a person may have: it is closed, and the others stay open. */
const openTooMany = async (t: TestApp, port: number): Promise<string[]> => {
  const who = await t.make.customer()
  const open = () => openSocket(t, port, '/notification/', who)
  const all = await Promise.all(Array.from({ length: openOfUser }, open))
  await Promise.all(all.map((one) => one.ready()))
  const over = await open()
  const code = await Promise.race([over.closing(), over.ready().then(() => 0)])
  const left = all.filter(({ socket }) => socket.readyState === socket.OPEN).length
  for (const { socket } of [...all, over]) socket.terminate()
  return [...mismatch('a socket too many', code, 4429), ...mismatch('the others', left, openOfUser)]
}

/** Sends a room twice the messages it takes, over three sockets: no more are stored than it takes in that time. */
const floodRoom = async (t: TestApp, port: number): Promise<string[]> => {
  const { pk, customer } = await t.make.offer({ body: { message: '' } })
  const tabs = await Promise.all([1, 2, 3].map(() => openSocket(t, port, '/chat/', customer)))
  const since = performance.now()
  const answered = Array.from({ length: messagesInRoom.max * 2 }, async (_, n) => {
    const client_id = randomUUID()
    const tab = tabs[n % tabs.length]
    tab?.say({ action: 'message.send', room_id: pk, text: 'Olá', client_id })
    return tab?.until((one) => one['client_id'] === client_id || one.message?.['client_id'] === client_id)
  })
  await Promise.all(answered)
  const windows = 1 + Math.floor((performance.now() - since) / (messagesInRoom.perSeconds * 1000))
  for (const { socket } of tabs) socket.terminate()
  const stored = await countRows(t, 'from messages where sender_id = $1', customer.id)
  return stored > 0 && stored <= messagesInRoom.max * windows ? [] : [`${stored} messages stored of a flood`]
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
    const open = async (rateLimits: boolean) => {
      const app = await makeApp({
        config: { rateLimits, ...(mutation === 'origin' ? { siteUrl: 'https://evil.example' } : {}) },
      })
      return { app, port: await listen(app.app) }
    }
    // A person may open three hundred a minute, an address twice that: the cases are more, on a program of their own.
    const bare = await open(false)
    const { app: t, port } = await open(mutation !== 'counted')
    try {
      // The programs keep the limits they were started with; the cases use those of the promise.
      Object.assign(socketLimits, { message })
      const token = await longAccessToken(bare.app, await bare.app.make.customer())
      const target = { port: bare.port, token }
      const { times, slow } = scales[scale]
      const failures: string[] = []
      for (let n = 0; n < times && failures.length === 0; n++) failures.push(...(await sendRawCases(target)))
      let most = 0
      for (let n = 0; n < slow; n++) {
        const reader = await runSlowReader(t, port)
        most = Math.max(most, reader.most)
        if (!reader.isDropped) failures.push('a reader that stops was not dropped')
      }
      if (most >= maxQueuedBytes) failures.push(`${most} bytes waited for a reader`)
      failures.push(...(await openTooMany(t, port)), ...(await floodRoom(t, port)))
      return { measurements: { cases: rawCaseCount, times, 'bytes waited at most': most }, failures }
    } finally {
      Object.assign(socketLimits, { message, backlog })
      await t.close()
      await bare.app.close()
    }
  },
})
