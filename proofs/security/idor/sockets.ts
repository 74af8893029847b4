import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import type { TestUser } from '@/server/testing/people'
import { openSocket } from '@/server/testing/socket'

const paths = ['/chat/', '/notification/'] as const

/** Two talk over their sockets: they hear each other, and no other socket hears a word, an id or a refusal of it. */
export const apartOnSockets = async (t: TestApp, others: readonly TestUser[]): Promise<string[]> => {
  const { port } = t.app.server.address() as AddressInfo
  const { pk: room, customer, provider } = await t.make.offer()
  const open = (who: TestUser) => Promise.all(paths.map((path) => openSocket(t, port, path, who)))
  const outside = await Promise.all(others.map(open))
  const [writing] = await open(customer)
  const [hearing] = await open(provider)
  if (!writing || !hearing) throw new Error('no socket')
  const all = [writing, hearing, ...outside.flat()]
  await Promise.all(all.map((one) => one.ready()))
  const failures: string[] = []

  // Whoever has no part in it is told of that room what is told of one that is not there.
  for (const [chat] of outside) {
    const told = []
    for (const room_id of [room, 999_999_999]) {
      const client_id = randomUUID()
      chat?.say({ action: 'message.typing', room_id })
      chat?.say({ action: 'message.send', room_id, text: 'Olá', client_id })
      const { client_id: _its, ...said } = (await chat?.until((one) => one['client_id'] === client_id)) ?? {}
      told.push(said)
    }
    failures.push(...mismatch('of another’s room over a socket', told[0], told[1]))
  }

  const text = 'Bom dia, canarinho'
  writing.say({ action: 'message.send', room_id: room, text, client_id: randomUUID() })
  await hearing.until(({ message }) => message?.['text'] === text)
  // What is delivered is delivered to all at once: a pong that follows says that nothing is on its way.
  await Promise.all(all.map((one) => one.ready()))
  for (const socket of outside.flat())
    failures.push(
      ...mismatch(
        'heard by a stranger',
        socket.heard.filter((one) => !isOwn(one)),
        [],
      ),
    )
  for (const { socket } of all) socket.terminate()
  const { rows } = await t.context.pool.query<{ n: number }>(
    'select count(*)::int as n from messages where sender_id = any($1)',
    [others.map(({ id }) => id)],
  )
  return [...failures, ...mismatch('messages of strangers stored', rows[0]?.n, 0)]
}

const isOwn = ({ action }: { action?: string }) => action === 'pong' || action === 'message.refused'
