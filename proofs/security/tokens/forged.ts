import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import WebSocket from 'ws'
import { signAccess } from '@/server/http/session'
import { startSession } from '@/server/modules/accounts/sessions'
import { forgedAccess, forgedRefresh } from '@/server/testing/forged-tokens'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { renew } from './rotated'
import { forgerSecret } from './without'

/** What a socket opened with the token ends with; 0 where it lets in. */
const socketWith = async (port: number, token: string) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/chat/?token=${encodeURIComponent(token)}`)
  socket.on('error', () => undefined)
  socket.on('open', () => socket.send(JSON.stringify({ action: 'ping' })))
  const ended = Promise.race([
    once(socket, 'close').then(([code]) => Number(code)),
    once(socket, 'message').then(() => 0),
  ])
  const code = await ended
  socket.terminate()
  return code
}

/** Each forgery is refused wherever a token is read; the true ones are taken. */
export const forged = async (t: TestApp, [port = 0]: readonly number[]) => {
  const { id } = await t.make.customer()
  const now = t.context.clock()
  const caller = { id, session: randomUUID() }
  const read = async (token: string) =>
    (await t.as(null).get('/api/user/', { authorization: `Bearer ${token}` })).statusCode
  const failures: string[] = []

  const access = await forgedAccess(t.context.config, caller, { now, forgerSecret })
  for (const [name, token] of access)
    failures.push(
      ...mismatch(`access token, ${name}`, await read(token), 401),
      ...mismatch(`socket, ${name}`, await socketWith(port, token), 4401),
    )
  const good = await signAccess(t.context.config, caller, now)
  failures.push(
    ...mismatch('the true access token', await read(good), 200),
    ...mismatch('the true socket', await socketWith(port, good), 0),
  )

  const [mine, other] = [
    await startSession(t.context, t.db, id, undefined),
    await startSession(t.context, t.db, (await t.make.customer()).id, undefined),
  ]
  const refresh = forgedRefresh(mine.refresh, other.refresh, forgerSecret)
  for (const [name, token] of refresh)
    failures.push(...mismatch(`refresh token, ${name}`, (await renew(t, token)).statusCode, 401))
  failures.push(...mismatch('the true refresh token', (await renew(t, mine.refresh)).statusCode, 200))
  return { sent: access.length + refresh.length, failures }
}
