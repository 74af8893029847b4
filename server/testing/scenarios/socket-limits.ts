import { randomUUID } from 'node:crypto'
import { socketLimits } from '@/lib/contract/sockets'
import type { TestApp } from '../make-app'
import { openSocket } from '../socket'

const { openOfUser, messagesInRoom } = socketLimits

/**
 * Opens one socket more than a user may have. Returns the last one's close code, and the state of the others.
 */
export const openTooMany = async (t: TestApp, port: number) => {
  const who = await t.make.customer()
  const paths = ['/chat/', '/notification/'] as const
  const all = await Promise.all(
    Array.from({ length: openOfUser }, (_, n) => openSocket(t, port, paths[n % 2] ?? '/chat/', who)),
  )
  await Promise.all(all.map((one) => one.ready()))
  const over = await openSocket(t, port, '/chat/', who)
  over.say({ action: 'ping' })
  const told = await over.until(({ action }) => action === 'socket.refused' || action === 'pong')
  return {
    who,
    all,
    told,
    code: told.action === 'pong' ? 0 : await over.closing(),
    left: all.filter(({ socket }) => socket.readyState === socket.OPEN).length,
    close: () => [...all, over].forEach(({ socket }) => socket.terminate()),
  }
}

/** Sends a room twice the messages it takes of one side, over three sockets. Returns its answers and the sockets. */
export const floodRoom = async (t: TestApp, port: number) => {
  const offer = await t.make.offer({ body: { message: '' } })
  const tabs = await Promise.all([1, 2, 3].map(() => openSocket(t, port, '/chat/', offer.customer)))
  const answers = await Promise.all(
    Array.from({ length: messagesInRoom.max * 2 }, async (_, n) => {
      const client_id = randomUUID()
      const tab = tabs[n % tabs.length]
      tab?.say({ action: 'message.send', room_id: offer.pk, text: 'Olá', client_id })
      return tab?.until((one) => one['client_id'] === client_id || one.message?.['client_id'] === client_id)
    }),
  )
  return {
    ...offer,
    tabs,
    refused: answers.flatMap((one) => (one?.action === 'message.refused' ? [one] : [])),
    close: () => tabs.forEach(({ socket }) => socket.terminate()),
  }
}

/** Messages that people wrote; those of the system are not counted. */
export const countWritten = async ({ context: { pool } }: TestApp, sender: number): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from messages where sender_id = $1',
    [sender],
  )
  return rows[0]?.n ?? 0
}
