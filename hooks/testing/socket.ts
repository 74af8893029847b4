import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as really } from 'node:timers/promises'
import { act } from '@testing-library/react'
import type * as ws from 'ws'

// By its file: for a page the package offers nothing.
const { WebSocketServer } = jest.requireActual<typeof ws>(join(process.cwd(), 'node_modules/ws/index.js'))

/** A server in the sockets' place: the page's own clients connect to it, whatever path they ask for. */
export const startSockets = async () => {
  const InPage = globalThis.WebSocket
  const joined: { path: string; socket: ws.WebSocket }[] = []
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket, request) => {
    joined.push({ path: (request.url ?? '').split('?', 1)[0] ?? '', socket })
    socket.on('message', (data) => String(data) === '{"action":"ping"}' && socket.send('{"action":"pong"}'))
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  // The page's own origin has no port a test could listen on.
  globalThis.WebSocket = class extends InPage {
    constructor(url: string | URL) {
      super(String(url).replace('ws://localhost/', `ws://127.0.0.1:${port}/`))
    }
  }
  /** The network takes its own time, whatever the page's clock says. */
  const until = async (holds: () => boolean) => {
    for (let waited = 0; !holds(); waited += 5) {
      if (waited > 4000) throw new Error('never happened')
      await act(async () => {
        await really(5)
        await jest.advanceTimersByTimeAsync(0)
      })
    }
  }
  return {
    until,
    /** Says something to everybody who listens at `path`. */
    tell: async (path: string, message: unknown) => {
      await until(() => joined.some((one) => one.path === path && one.socket.readyState === 1))
      for (const one of joined) if (one.path === path) one.socket.send(JSON.stringify(message))
    },
    stop: async () => {
      globalThis.WebSocket = InPage
      for (const { socket } of joined) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
