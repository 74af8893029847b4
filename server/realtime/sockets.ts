import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { socketLimits } from '@/lib/contract/sockets'
import type { Context } from '@/server/context'
import type { RateLimiter } from '@/server/http/rate-limiter'
import { makeAcceptSocket, type FrameHandler } from './accept-socket'
import { makeConnections, requestReconnects } from './connections'

const checkIntervalMs = 5000

/**
 * On shutdown: every socket is asked to reconnect, one after the other, and cut off where it does not answer. In the
 * place of the websocket plugin’s own hook, which would close them at once and without a reason. Meanwhile nobody new
 * is let in, and requests finish.
 */
export const requestReconnectsOnClose =
  (app: FastifyInstance) =>
  (done: () => void): void => {
    requestReconnects(app.websocketServer.clients)
    app.websocketServer.close()
    done()
  }

/**
 * Detaches an upgraded connection from its HTTP response, which would otherwise retain the connection and its
 * request: half the memory of an open socket.
 */
const leaveResponse = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
  if (request.ws) reply.raw.detachSocket(request.raw.socket)
  done()
}

/**
 * Registers the sockets `/notification/` and `/chat/`, fed by the hub; `handleChatCommand` handles messages of the
 * second.
 */
export const registerSockets = (
  app: FastifyInstance,
  context: Context,
  limiter: RateLimiter,
  answerChat: FrameHandler,
): void => {
  const connections = makeConnections()

  const unsubscribe = context.hub.subscribe((event) => {
    if (event.channel === 'pages') return
    if (event.channel === 'session') {
      const { payload } = event
      const session =
        typeof payload === 'object' && payload !== null && 'session' in payload ? payload.session : null
      for (const user of event.users)
        connections.closeSession(user, typeof session === 'string' ? session : null)
    } else connections.deliver(event.channel, event.users, event.payload)
  })
  const sweep = setInterval(() => connections.checkAll(context.clock().getTime()), checkIntervalMs)
  sweep.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(sweep)
    unsubscribe()
    done()
  })

  const accept = makeAcceptSocket({ context, connections, limiter }, answerChat)
  for (const channel of ['notification', 'chat'] as const)
    for (const url of [`/${channel}/`, `/${channel}`])
      app.get(
        url,
        {
          websocket: true,
          config: { limit: socketLimits.connectsOfAddress, isSocket: true },
          preHandler: leaveResponse,
        },
        (socket, request) => {
          // The plugin's listener would keep the request as long as the socket is open.
          socket.removeAllListeners('error').on('error', () => socket.terminate())
          // The socket is paused until a listener is attached, so no frame is lost or buffered.
          socket.pause()
          accept(channel, socket, request)
            .catch((error: unknown) => {
              context.log.error({ err: error }, 'a socket could not be opened')
              socket.terminate()
            })
            .finally(() => socket.resume())
        },
      )
}
