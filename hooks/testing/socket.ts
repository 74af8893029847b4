import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as really } from 'node:timers/promises'
import { act } from '@testing-library/react'
import type * as ws from 'ws'
import { handshakeLimits, type Handshake } from '@/lib/contract/handshake'

// Resolved by file path: the package exports nothing for browsers.
const { WebSocketServer } = jest.requireActual<typeof ws>(join(process.cwd(), 'node_modules/ws/index.js'))

/** Waits for a condition in real time, because the network ignores the page's faked clock. */
export const untilConnected = async (holds: () => boolean) => {
  for (let waited = 0; !holds(); waited += 5) {
    if (waited > 4000) throw new Error('never happened')
    await act(async () => {
      await really(5)
      await jest.advanceTimersByTimeAsync(0)
    })
  }
}

/** Starts a server that accepts every socket of the page at any address. Returns the function that stops it. */
export const listenForSockets = async (joins: (socket: ws.WebSocket, url: string) => void) => {
  const InPage = globalThis.WebSocket
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket, request) => joins(socket, request.url ?? ''))
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  // jsdom's origin has no port a test could listen on.
  globalThis.WebSocket = class extends InPage {
    constructor(url: string | URL) {
      super(String(url).replace('ws://localhost/', `ws://127.0.0.1:${port}/`))
    }
  }
  return async () => {
    globalThis.WebSocket = InPage
    for (const socket of server.clients) socket.terminate()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Returns the first event of a server whose clock reads `serverTime`. */
export const handshakeAt = (serverTime: number): Handshake => ({
  action: 'socket.ready',
  server_time: serverTime,
  version: 'release',
  limits: handshakeLimits,
})

/** Starts a socket server that greets, answers pings and sends scripted messages. */
export const startSockets = async () => {
  const joined: { path: string; socket: ws.WebSocket }[] = []
  const stop = await listenForSockets((socket, url) => {
    joined.push({ path: url.split('?', 1)[0] ?? '', socket })
    socket.send(JSON.stringify(handshakeAt(Date.now())))
    socket.on('message', (data) => String(data) === '{"action":"ping"}' && socket.send('{"action":"pong"}'))
  })
  return {
    until: untilConnected,
    /** Broadcasts a message to the listeners of `path`. */
    tell: async (path: string, message: unknown) => {
      await untilConnected(() => joined.some((one) => one.path === path && one.socket.readyState === 1))
      for (const one of joined) if (one.path === path) one.socket.send(JSON.stringify(message))
    },
    stop,
  }
}
