import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { WebSocket } from 'ws'
import { closeCodes, socketLimits } from '@/lib/contract/chat'
import { isEnded } from '@/server/http/ended-sessions'
import { verifyAccess, type Caller } from '@/server/http/session'
import { answerChat, type SocketsEnd } from './chat-commands'
import { countFrame, dismiss, turnAway, type Channel, type Connection } from './connections'

/** Whoever has too many sockets is asked to come back after this. */
const fullForSeconds = 30
/** A socket outlives its token a little, so that renewal and reconnection need not race. */
const graceMs = 60_000
const pong = JSON.stringify({ action: 'pong' })

const parse = (data: Buffer): unknown => {
  try {
    return JSON.parse(data.toString('utf8'))
  } catch {
    return null
  }
}

const isPing = (value: unknown) =>
  typeof value === 'object' && value !== null && 'action' in value && value.action === 'ping'

const openConnection = (
  { context, connections }: SocketsEnd,
  socket: WebSocket,
  channel: Channel,
  caller: Caller,
  token: string,
): Connection => {
  const connection: Connection = {
    socket,
    channel,
    user: caller.id,
    session: caller.session,
    expiresAt: (decodeJwt(token).exp ?? 0) * 1000 + graceMs,
    heardAt: context.clock().getTime(),
    held: [],
    frames: 0,
    framesUntil: 0,
  }
  connections.add(connection)
  socket.on('close', () => connections.remove(connection))
  return connection
}

const listen = (end: SocketsEnd, connection: Connection) => {
  const { context, connections } = end
  const { socket, channel } = connection
  const isOneTooMany = () => {
    const seconds = countFrame(connection, context.clock().getTime())
    if (seconds === 0 || !context.config.rateLimits) return false
    if (socket.readyState === socket.OPEN) turnAway(socket, seconds)
    return true
  }
  socket.on('ping', isOneTooMany)
  socket.on('pong', isOneTooMany)
  socket.on('message', (data: Buffer) => {
    // A closing socket is still read until the other end answers the close.
    if (socket.readyState !== socket.OPEN || isOneTooMany()) return
    const value = parse(data)
    if (isPing(value)) return connections.write(connection, pong)
    if (channel === 'chat') answerChat(end, connection, value)
  })
}

/** Seconds to wait where the user has too many sockets or opens them too often, else 0. */
const secondsToWait = async (
  { context, connections, limiter }: SocketsEnd,
  user: number,
): Promise<number> => {
  if (context.config.rateLimits && connections.openOf(user) > socketLimits.openOfUser) return fullForSeconds
  return limiter.secondsToWait('sockets', socketLimits.connectsOfUser, user)
}

/**
 * Lets a socket in: its token is good, its session lives, its user has not too many. Browsers cannot read why
 * an upgrade failed, so what a page must know is said by the close code of an upgraded socket.
 */
export const makeAccept =
  (end: SocketsEnd) => async (channel: Channel, socket: WebSocket, request: FastifyRequest) => {
    const { context } = end
    const { token } = request.query as { token?: unknown }
    const caller =
      typeof token === 'string' ? await verifyAccess(context.config, token, context.clock()) : null
    if (!caller || typeof token !== 'string') return dismiss(socket, closeCodes.unauthorized)
    if (socket.readyState !== socket.OPEN) return
    // Counted, and closed when its session ends, from here on: an end that is told while it is looked up is
    // not missed.
    const connection = openConnection(end, socket, channel, caller, token)
    const seconds = await secondsToWait(end, caller.id)
    if (seconds > 0) return turnAway(socket, seconds)
    if (await isEnded(context, caller)) return dismiss(socket, closeCodes.unauthorized)
    end.connections.letIn(connection)
    listen(end, connection)
  }
