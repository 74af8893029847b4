import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from './make-app'
import { openSocket } from './socket'

const newsBytes = 60_000
/** Bytes queued for a reader before it is dropped, including the last event. */
export const maxQueuedBytes = 1_000_000

/**
 * Sends events to a client that stops reading until it is dropped. Returns whether it was, and the peak of queued
 * bytes.
 */
export const runSlowReader = async (t: TestApp, port: number) => {
  const who = await t.make.customer()
  const slow = await openSocket(t, port, '/notification/', who)
  await slow.ready()
  slow.socket.pause()
  const [held] = [...t.app.websocketServer.clients].slice(-1)
  if (!held) throw new Error('no socket')
  let most = 0
  const payload = { message: { text: 'x'.repeat(newsBytes) } }
  for (let n = 0; n < 400 && held.readyState === held.OPEN; n++) {
    await t.context.hub.publish({ users: [who.id], channel: 'notification', payload })
    await sleep(2)
    most = Math.max(most, held.bufferedAmount)
  }
  const isDropped = held.readyState !== held.OPEN
  slow.socket.terminate()
  return { isDropped, most }
}
