import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { socketLimits } from '@/lib/contract/chat'
import { signAccess } from '@/server/http/session'
import { makeApp } from '@/server/testing/make-app'
import { badTokens, frames, handshakes } from '@/server/testing/protocol-cases'
import { mostBytes, slowReader } from '@/server/testing/slow-reader'
import { defineProof } from '../../harness/proof'
import { capped, type Caps } from './caps'
import { rawCases } from './cases'

const scales = { full: { times: 10, slow: 10 }, short: { times: 1, slow: 1 } }
const { message, backlog, openOfUser, messagesInRoom } = socketLimits
const caps: Caps = { openOfUser, messagesInRoom }
const without: Record<string, object> = {
  size: { message: 1024 * 1024 },
  backlog: { backlog: Number.POSITIVE_INFINITY },
}

export const protocol = defineProof({
  promise: 'sockets keep to RFC 6455, and to their bounds',
  target: `${handshakes.length + badTokens.length + frames.length} raw handshakes, tokens and frames × ${scales.full.times}: each answered or closed as the standard and the table say, a foreign Origin with 403 before the upgrade, more than ${message / 1024} KB with 1009; a reader that stops × ${scales.full.slow} is dropped before ${mostBytes.toLocaleString('en')} bytes wait for it; of ${openOfUser + 1} sockets of a person one is turned away, and a flooded room takes ${messagesInRoom.max} messages of one side in ${messagesInRoom.perSeconds} s`,
  mutations: {
    origin: 'which site is our own',
    size: 'the bound of a message',
    backlog: 'the bound of what waits for a reader',
    counted: 'that sockets and messages are counted',
  },
  async run({ scale, mutation }) {
    Object.assign(socketLimits, without[mutation ?? ''])
    const open = async (rateLimits: boolean) => {
      const app = await makeApp({
        config: { rateLimits, ...(mutation === 'origin' ? { siteUrl: 'https://evil.example' } : {}) },
      })
      await app.app.listen({ port: 0, host: '127.0.0.1' })
      return { app, port: (app.app.server.address() as AddressInfo).port }
    }
    // A person may open three hundred a minute, an address twice that: the cases are more, on a program of their own.
    const bare = await open(false)
    const { app: t, port } = await open(mutation !== 'counted')
    try {
      // What the programs were started with stays; the table's sizes are those of the promise.
      Object.assign(socketLimits, { message })
      const { context, make } = bare.app
      const who = { id: (await make.customer()).id, session: randomUUID() }
      const token = await signAccess(context.config, who, context.clock())
      const { times, slow } = scales[scale]
      const { cases, failures } = await rawCases({ port: bare.port, token }, times)
      let most = 0
      for (let n = 0; n < slow; n++) {
        const reader = await slowReader(t, port)
        most = Math.max(most, reader.most)
        if (!reader.isDropped) failures.push('a reader that stops was not dropped')
      }
      if (most >= mostBytes) failures.push(`${most} bytes waited for a reader`)
      failures.push(...(await capped(t, port, caps)))
      return { measurements: { cases, times, 'bytes waited at most': most }, failures }
    } finally {
      Object.assign(socketLimits, { message, backlog })
      await t.close()
      await bare.app.close()
    }
  },
})
