import { randomUUID } from 'node:crypto'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { openSocket } from '@/server/testing/socket'

export interface Caps {
  openOfUser: number
  messagesInRoom: { max: number; perSeconds: number }
}

/** One socket more than a person may have is turned away, and the others stay. */
const sockets = async (t: TestApp, port: number, { openOfUser }: Caps): Promise<string[]> => {
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

/** Over three sockets a room is told twice what it takes: no more is stored than it takes in that time. */
const messages = async (t: TestApp, port: number, { messagesInRoom }: Caps): Promise<string[]> => {
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
  const { rows } = await t.context.pool.query<{ n: number }>(
    'select count(*)::int as n from messages where sender_id = $1',
    [customer.id],
  )
  const stored = rows[0]?.n ?? 0
  return stored > 0 && stored <= messagesInRoom.max * windows ? [] : [`${stored} messages stored of a flood`]
}

export const capped = async (t: TestApp, port: number, caps: Caps): Promise<string[]> => [
  ...(await sockets(t, port, caps)),
  ...(await messages(t, port, caps)),
]
