import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { WebSocket } from 'ws'
import { closeCodes, socketLimits } from '@/lib/contract/sockets'
import type { Context } from '@/server/context'
import type { RateLimiter } from '@/server/http/rate-limiter'
import { isRevokedBatched } from '@/server/http/revoked-sessions'
import { verifyAccessToken, type Caller } from '@/server/http/session'
import {
  closeSocket,
  countFrame,
  refuseSocket,
  type Channel,
  type Connection,
  type Connections,
} from './connections'
import { makeHandshake } from './handshake'

/** Dependencies of accepting and answering a socket. */
export interface SocketDependencies {
  context: Context
  connections: Connections
  limiter: RateLimiter
}
/** Handles a frame of the chat socket. */
export type FrameHandler = (end: SocketDependencies, connection: Connection, value: unknown) => void

/** Wait before a person with too many sockets may reconnect. */
const retryAfterSeconds = 30
/** Sockets may outlive their token a little, so that renewing it need not race with reconnecting. */
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
  { context, connections }: SocketDependencies,
  socket: WebSocket,
  channel: Channel,
  caller: Caller,
  token: string,
): { connection: Connection; isFollowed: Promise<void> } => {
  const openedAt = context.clock().getTime()
  const connection: Connection = {
    socket,
    channel,
    user: caller.id,
    session: caller.session,
    expiresAt: (decodeJwt(token).exp ?? 0) * 1000 + graceMs,
    lastFrameAt: openedAt,
    probe: null,
    // Spreads the first probes of sockets that connected together.
    probedAt: openedAt - (caller.id % 60) * 1000,
    queued: [],
    frames: 0,
    framesUntil: 0,
  }
  connections.add(connection)
  const followed = context.hub.follow(caller.id)
  socket.on('close', () => {
    connections.remove(connection)
    followed.end()
  })
  return { connection, isFollowed: followed.ready }
}

const listen = (end: SocketDependencies, connection: Connection, answerChat: FrameHandler) => {
  const { context, connections } = end
  const { socket, channel } = connection
  const isOverLimit = () => {
    const seconds = countFrame(connection, context.clock().getTime())
    if (seconds === 0 || !context.config.rateLimits) return false
    if (socket.readyState === socket.OPEN) refuseSocket(socket, seconds)
    return true
  }
  socket.on('ping', isOverLimit)
  socket.on('pong', (signs) => {
    if (connection.probe?.equals(signs)) connection.probe = null
    isOverLimit()
  })
  socket.on('message', (data: Buffer) => {
    // A closing socket is still read until the other end answers the close.
    if (socket.readyState !== socket.OPEN || isOverLimit()) return
    const value = parse(data)
    if (isPing(value)) return connections.write(connection, pong)
    if (channel === 'chat') answerChat(end, connection, value)
  })
}

/** Seconds to wait when the user has too many sockets or opens them too often, else 0. */
const secondsToWait = async (
  { context, connections, limiter }: SocketDependencies,
  user: number,
): Promise<number> => {
  if (context.config.rateLimits && connections.openCount(user) > socketLimits.openOfUser)
    return retryAfterSeconds
  return limiter.secondsToWait('sockets', socketLimits.connectsOfUser, user)
}

/**
 * Accepts a socket: valid token, open session, not too many sockets. Browsers cannot read why an upgrade
 * failed, so the reason is sent as the close code of an upgraded socket.
 */
export const makeAcceptSocket =
  (end: SocketDependencies, answerChat: FrameHandler) =>
  async (channel: Channel, socket: WebSocket, request: FastifyRequest) => {
    const { context } = end
    const { token } = request.query as { token?: unknown }
    const caller =
      typeof token === 'string' ? await verifyAccessToken(context.config, token, context.clock()) : null
    if (!caller || typeof token !== 'string') return closeSocket(socket, closeCodes.unauthorized)
    if (socket.readyState !== socket.OPEN) return
    // Registered before the session is checked: if the session ends during the check, the socket is closed
    // too.
    const { connection, isFollowed } = openConnection(end, socket, channel, caller, token)
    const seconds = await secondsToWait(end, caller.id)
    if (seconds > 0) return refuseSocket(socket, seconds)
    if (await isRevokedBatched(context, caller)) return closeSocket(socket, closeCodes.unauthorized)
    context.accessLog.record(request.ip, caller.id)
    await isFollowed
    // Precedes the queued events. Data fetched after it lacks no event.
    connection.queued?.unshift(JSON.stringify(makeHandshake(context.clock())))
    end.connections.activate(connection)
    listen(end, connection, answerChat)
  }
