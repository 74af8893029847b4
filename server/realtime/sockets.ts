import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { WebSocket } from 'ws'
import { closeCodes } from '@/lib/contract/chat'
import type { Context } from '@/server/context'
import { closedAccounts } from '@/server/http/closed-accounts'
import { endedSessions } from '@/server/http/ended-sessions'
import { verifyAccess } from '@/server/http/session'
import { answerChat } from './chat-commands'
import { makeConnections, type Channel, type Connection } from './connections'

const sweepMs = 5000
/** A socket outlives its token a little, so that renewal and reconnection need not race. */
const graceMs = 60_000
/** A closing app waits this long for goodbyes. */
const goodbyeMs = 1000
const pong = JSON.stringify({ action: 'pong' })

/** Browsers name the page a socket is opened from; pages elsewhere may not use the visitor's token. */
const isOriginAllowed = (context: Context, request: FastifyRequest): boolean => {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (origin === new URL(context.config.siteUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

const parse = (data: Buffer): unknown => {
  try {
    return JSON.parse(data.toString('utf8'))
  } catch {
    return null
  }
}

const isPing = (value: unknown) =>
  typeof value === 'object' && value !== null && 'action' in value && value.action === 'ping'

/**
 * Tells every socket to come back when the app closes, and lets go of those that do not answer. To be called before the
 * websocket plugin is registered, whose own hook would close them without a reason.
 */
export const sayRestart = (app: FastifyInstance): void => {
  app.addHook('preClose', (done) => {
    for (const socket of app.websocketServer.clients) socket.close(closeCodes.restart)
    setTimeout(() => {
      for (const socket of app.websocketServer.clients) socket.terminate()
    }, goodbyeMs).unref()
    done()
  })
}

/** The sockets `/notification/` and `/chat/`, fed by the hub. */
export const registerSockets = (app: FastifyInstance, context: Context): void => {
  const connections = makeConnections()

  const unsubscribe = context.hub.subscribe((event) => {
    if (event.channel === 'session') {
      const { payload } = event
      const session =
        typeof payload === 'object' && payload !== null && 'session' in payload ? payload.session : null
      for (const user of event.users)
        connections.closeSession(user, typeof session === 'string' ? session : null)
    } else if (event.channel !== 'pages') connections.deliver(event.channel, event.users, event.payload)
  })
  const sweep = setInterval(() => connections.closeExpired(context.clock().getTime()), sweepMs)
  sweep.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(sweep)
    unsubscribe()
    done()
  })

  const accept = async (channel: Channel, socket: WebSocket, request: FastifyRequest) => {
    // What arrives while the token is checked must not be lost.
    const early: Buffer[] = []
    const keep = (data: Buffer) => void early.push(data)
    socket.on('message', keep)
    socket.on('error', () => socket.terminate())
    const { token } = request.query as { token?: unknown }
    const caller =
      typeof token === 'string' && isOriginAllowed(context, request)
        ? await verifyAccess(context.config, token, context.clock())
        : null
    if (
      !caller ||
      typeof token !== 'string' ||
      closedAccounts.has(context, caller.id) ||
      endedSessions.has(context, caller.session)
    )
      return socket.close(closeCodes.unauthorized)
    if (socket.readyState !== socket.OPEN) return
    const connection: Connection = {
      socket,
      channel,
      user: caller.id,
      session: caller.session,
      expiresAt: (decodeJwt(token).exp ?? 0) * 1000 + graceMs,
    }
    connections.add(connection)
    socket.on('close', () => connections.remove(connection))
    const hear = (data: Buffer) => {
      const value = parse(data)
      if (isPing(value)) return connections.write(connection, pong)
      if (channel === 'chat') answerChat(context, connections, connection, value)
    }
    socket.off('message', keep)
    socket.on('message', hear)
    early.forEach(hear)
  }

  for (const channel of ['notification', 'chat'] as const)
    for (const url of [`/${channel}/`, `/${channel}`])
      app.get(
        url,
        { websocket: true, config: { limit: { max: 600, perSeconds: 60 } } },
        (socket, request) => {
          accept(channel, socket, request).catch((error: unknown) => {
            context.log.error({ err: error }, 'a socket could not be opened')
            socket.terminate()
          })
        },
      )
}
