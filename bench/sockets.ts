/**
 * Memory of 5,000 signed-in sockets on one process and cost of a broadcast to all, against bare `ws` with as many
 * sockets and the same text in the same run.
 *
 * Run: npx tsx bench/sockets.ts [sockets]
 *
 * Servers are processes of their own, so that clients' cost is separate; everything stays on the loopback.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket, WebSocketServer } from 'ws'
import { signAccessToken } from '@/server/http/session'
import setUp from '@/server/testing/global-setup'
import tearDown from '@/server/testing/global-teardown'
import { listen, portOf } from '@/server/testing/listen'
import { makeApp } from '@/server/testing/make-app'
import { median } from './program'

const rounds = 15
const connectTogether = 100
const sockets = Number(process.argv[2] ?? 5000)
const payload = {
  message: {
    pk: 1,
    indicator: 'offers.new_suggestion.suggestion_id__5',
    is_read: false,
    modified_at: '2030-01-15T12:00:00.000Z',
    title: 'Novo pedido para você',
    text: 'Faxina residencial em São Paulo. Envie sua proposta: não custa nada.',
    message: 'Faxina residencial em São Paulo. Envie sua proposta: não custa nada.',
  },
}

type Order = 'memory' | 'tell' | 'stop'
interface Memory {
  rss: number
  heap: number
}

const memory = async (): Promise<Memory> => {
  for (let n = 0; n < 3; n++) {
    globalThis.gc?.()
    await sleep(100)
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss, heap: heapUsed + external }
}

const obey = (started: { port: number; tokens: string[] }, tell: () => void, stop: () => Promise<void>) => {
  process.on('message', (order: Order) => {
    if (order === 'tell') return tell()
    if (order === 'memory') return void memory().then((told) => process.send?.(told))
    void stop().then(() => process.exit(0))
  })
  process.send?.(started)
}

const serveApp = async () => {
  await setUp()
  const t = await makeApp({ measured: true })
  const port = await listen(t.app)
  const users = Array.from({ length: sockets }, (_, n) => n + 1)
  const tokens = await Promise.all(
    users.map((id) => signAccessToken(t.context.config, { id, session: randomUUID() }, new Date())),
  )
  const tell = () => void t.context.hub.publish({ users, channel: 'notification', payload })
  obey({ port, tokens }, tell, async () => {
    await t.close()
    await tearDown()
  })
}

const serveBare = async () => {
  const http = createServer()
  const server = new WebSocketServer({ server: http, perMessageDeflate: false })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const tell = () => {
    const text = JSON.stringify(payload)
    for (const socket of server.clients) socket.send(text)
  }
  obey({ port: portOf(http), tokens: Array.from({ length: sockets }, () => 'none') }, tell, async () => {
    for (const socket of server.clients) socket.terminate()
    http.close()
  })
}

interface Served {
  child: ChildProcess
  /** Messages its clients heard so far. */
  heard: number
  onHeard: () => void
  clients: WebSocket[]
  perSocket: Memory
  connectMs: number
}

const ask = async (child: ChildProcess, order: Order): Promise<Memory> => {
  const answer = once(child, 'message')
  child.send(order)
  return (await answer)[0] as Memory
}

const start = async (role: 'app' | 'bare'): Promise<Served> => {
  const child = fork(__filename, [String(sockets), role], { execArgv: [...process.execArgv, '--expose-gc'] })
  const [{ port, tokens }] = (await once(child, 'message')) as [{ port: number; tokens: string[] }]
  const served: Served = {
    child,
    heard: 0,
    onHeard: () => {},
    clients: [],
    perSocket: { rss: 0, heap: 0 },
    connectMs: 0,
  }
  const idle = await ask(child, 'memory')
  const hear = (data: Buffer) => {
    if (data.includes('pong')) return
    served.heard++
    served.onHeard()
  }
  const begun = performance.now()
  for (let from = 0; from < sockets; from += connectTogether)
    await Promise.all(
      tokens.slice(from, from + connectTogether).map(async (token) => {
        const client = new WebSocket(`ws://127.0.0.1:${port}/notification/?token=${token}`, {
          perMessageDeflate: false,
        })
        served.clients.push(client)
        client.on('message', hear)
        await once(client, 'open')
        // The token is checked after the upgrade; a pong shows that the socket was accepted.
        if (role === 'app') {
          const pong = once(client, 'message')
          client.send('{"action":"ping"}')
          await pong
        }
      }),
    )
  served.connectMs = performance.now() - begun
  const full = await ask(child, 'memory')
  served.perSocket = { rss: (full.rss - idle.rss) / sockets, heap: (full.heap - idle.heap) / sockets }
  return served
}

/** Milliseconds until every client received it. */
const tellAll = (served: Served): Promise<number> =>
  new Promise((resolve, reject) => {
    const wanted = served.heard + sockets
    const begun = performance.now()
    const late = setTimeout(() => reject(new Error(`${wanted - served.heard} sockets heard nothing`)), 20_000)
    served.onHeard = () => {
      if (served.heard < wanted) return
      clearTimeout(late)
      resolve(performance.now() - begun)
    }
    served.child.send('tell' satisfies Order)
  })

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

const compare = async () => {
  const app = await start('app')
  const bare = await start('bare')
  const times: { app: number[]; bare: number[] } = { app: [], bare: [] }
  for (let n = -3; n < rounds; n++) {
    const [a, b] = [await tellAll(app), await tellAll(bare)]
    if (n < 0) continue
    times.app.push(a)
    times.bare.push(b)
  }
  for (const [name, { perSocket, connectMs }] of Object.entries({ app, bare }))
    console.log(
      `${name.padEnd(5)} ${sockets} sockets: ${kilobytes(perSocket.rss)} resident each, ` +
        `${kilobytes(perSocket.heap)} heap each, opened in ${(connectMs / 1000).toFixed(1)} s`,
    )
  const [a, b] = [median(times.app), median(times.bare)]
  console.log(
    `one event to all: app ${a.toFixed(0)} ms (hub included), bare ws ${b.toFixed(0)} ms, ratio ` +
      `${(a / b).toFixed(2)} (medians of ${rounds})`,
  )
  for (const served of [app, bare]) {
    for (const client of served.clients) client.terminate()
    const gone = once(served.child, 'exit')
    served.child.send('stop' satisfies Order)
    await gone
  }
}

const roles: Record<string, () => Promise<void>> = { app: serveApp, bare: serveBare }
const main = roles[process.argv[3] ?? ''] ?? compare
main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
})
