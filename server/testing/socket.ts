import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { signAccessToken } from '@/server/http/session'
import type { TestApp } from './make-app'

type Heard = Record<string, unknown> & { message?: Record<string, unknown>; action?: string }

type SocketPath = '/chat/' | '/notification/'

/** Opens a socket that records its events. */
export const connectSocket = async (port: number, path: SocketPath, token: string) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}?token=${encodeURIComponent(token)}`)
  const heard: Heard[] = []
  let closed: number | null = null
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Heard))
  socket.on('error', () => undefined)
  socket.on('close', (code) => (closed = code))
  await new Promise((resolve) => socket.once('open', resolve).once('error', resolve))
  const until = async (wanted: (event: Heard) => boolean): Promise<Heard> => {
    for (let tries = 0; tries < 3000; tries++) {
      const found = heard.find(wanted)
      if (found) return found
      await sleep(10)
    }
    throw new Error(`not heard; heard ${JSON.stringify(heard)}`)
  }
  const say = (value: unknown) => socket.send(JSON.stringify(value))
  return {
    socket,
    heard,
    say,
    until,
    /** The token is checked after the upgrade; a pong says the socket is in. */
    ready: async () => {
      say({ action: 'ping' })
      await until(({ action }) => action === 'pong')
    },
    closing: async () => {
      for (let tries = 0; closed === null && tries < 3000; tries++) await sleep(10)
      return closed
    },
    /** Sends a ping. Returns 0 where something is heard, otherwise the code it is closed with. */
    outcome: async () => {
      say({ action: 'ping' })
      for (let tries = 0; heard.length === 0 && closed === null && tries < 3000; tries++) await sleep(10)
      return heard.length > 0 ? 0 : closed
    },
  }
}

/** A socket of a signed-in person. */
export const openSocket = async (
  t: Pick<TestApp, 'context'>,
  port: number,
  path: SocketPath,
  who: { id: number },
  session: string = randomUUID(),
) =>
  connectSocket(
    port,
    path,
    await signAccessToken(t.context.config, { id: who.id, session }, t.context.clock()),
  )
