import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'
import { closeCodes, socketLimits, type SocketRefusal } from '@/lib/contract/sockets'

export type Channel = 'notification' | 'chat'

/** State of an open socket. Small, because one process holds thousands. */
export interface Connection {
  socket: WebSocket
  channel: Channel
  user: number
  session: string
  /** Expiry of its access token, in epoch milliseconds. */
  expiresAt: number
  /** Time of its last frame. */
  lastFrameAt: number
  /** Payload of the outstanding ping, which only a client that reads can echo; null once it was echoed. */
  probe: Buffer | null
  /** Time of the last probe. */
  probedAt: number
  /** Events queued until its session has been checked; null afterwards. */
  queued: string[] | null
  /** Frames in the window that ends at `framesUntil`. */
  frames: number
  framesUntil: number
}

/** Interval between probes of a responsive socket, ms. */
const probeIntervalMs = 60_000

/** A socket that does not answer the close is cut off: until then its frames would still be read. */
const closeTimeoutMs = 1000

export const closeSocket = (socket: WebSocket, code: number): void => {
  socket.close(code)
  const cut = setTimeout(() => socket.terminate(), closeTimeoutMs)
  cut.unref()
  socket.once('close', () => clearTimeout(cut))
}

/** All of them are told within this, so that the end of a program stays one of seconds. */
const spreadMs = 1_400
/** A few sockets need no time between them. */
const longestStepMs = 5

/** Asks all to reconnect, spread over a second or so: thousands at once would reach the next program at once. */
export const requestReconnects = (sockets: Iterable<WebSocket>): void => {
  const all = [...sockets]
  const stepMs = Math.min(longestStepMs, spreadMs / all.length)
  for (const [n, socket] of all.entries())
    setTimeout(() => {
      if (socket.readyState === socket.OPEN) closeSocket(socket, closeCodes.restart)
    }, n * stepMs)
}

/** Sends when to reconnect, then closes. */
export const refuseSocket = (socket: WebSocket, seconds: number): void => {
  const refusal: SocketRefusal = {
    action: 'socket.refused',
    code: 'too_many_requests',
    retry_after: seconds,
  }
  socket.send(JSON.stringify(refusal))
  closeSocket(socket, closeCodes.tooMany)
}

/** Counts a frame; returns the seconds to wait when that is over the limit, else 0. */
export const countFrame = (connection: Connection, now: number): number => {
  const { max, perSeconds } = socketLimits.frames
  connection.lastFrameAt = now
  if (now >= connection.framesUntil) {
    connection.frames = 0
    connection.framesUntil = now + perSeconds * 1000
  }
  return ++connection.frames > max ? Math.max(1, Math.ceil((connection.framesUntil - now) / 1000)) : 0
}

/**
 * Closes a socket whose token expired; drops one that is silent or does not read. Unread data waits in the kernel's
 * buffer, which `bufferedAmount` does not count.
 */
const checkConnection = (connection: Connection, signs: Buffer, now: number): void => {
  const { socket, expiresAt, lastFrameAt, probe, probedAt } = connection
  const isUnread = probe !== null && probedAt + socketLimits.silentMs <= now
  if (expiresAt <= now) closeSocket(socket, closeCodes.unauthorized)
  else if (isUnread || lastFrameAt + socketLimits.silentMs <= now) socket.terminate()
  else if (probe === null && probedAt + probeIntervalMs <= now && socket.readyState === socket.OPEN) {
    Object.assign(connection, { probe: signs, probedAt: now })
    socket.ping(signs)
  }
}

/** The sockets of this process by user and channel. */
export const makeConnections = () => {
  const byUser = {
    notification: new Map<number, Set<Connection>>(),
    chat: new Map<number, Set<Connection>>(),
  }
  let count = 0

  const remove = (connection: Connection) => {
    const mine = byUser[connection.channel].get(connection.user)
    if (!mine?.delete(connection)) return
    count--
    if (mine.size === 0) byUser[connection.channel].delete(connection.user)
  }

  const all = function* () {
    for (const users of Object.values(byUser)) for (const mine of users.values()) yield* mine
  }

  /** Sends text encoded once; a reader that does not keep up is disconnected instead of buffering for it. */
  const write = (connection: Connection, text: string) => {
    const { socket, queued } = connection
    if (queued) return void queued.push(text)
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > socketLimits.backlog) {
      socket.close(closeCodes.tooSlow)
      socket.terminate()
      return
    }
    socket.send(text)
  }

  return {
    get size() {
      return count
    },
    add(connection: Connection) {
      const users = byUser[connection.channel]
      const mine = users.get(connection.user) ?? new Set()
      mine.add(connection)
      users.set(connection.user, mine)
      count++
    },
    remove,
    write,
    /** The session is open: delivers the queued events and all later ones. */
    activate(connection: Connection) {
      const { queued } = connection
      connection.queued = null
      for (const text of queued ?? []) write(connection, text)
    },
    /** Number of sockets of both kinds a user has open in this process. */
    openCount: (user: number): number =>
      (byUser.notification.get(user)?.size ?? 0) + (byUser.chat.get(user)?.size ?? 0),
    deliver(channel: Channel, users: readonly number[], payload: unknown) {
      let text: string | null = null
      for (const user of users)
        for (const connection of byUser[channel].get(user) ?? [])
          write(connection, (text ??= JSON.stringify(payload)))
    },
    /** Closes the sockets of one session, or of all of a user's sessions. */
    closeSession(user: number, session: string | null) {
      for (const channel of ['notification', 'chat'] as const)
        for (const connection of [...(byUser[channel].get(user) ?? [])])
          if (session === null || connection.session === session)
            closeSocket(connection.socket, closeCodes.unauthorized)
    },
    /** Looks after every socket. */
    checkAll(now: number) {
      const signs = randomBytes(8)
      for (const connection of [...all()]) checkConnection(connection, signs, now)
    },
  }
}

export type Connections = ReturnType<typeof makeConnections>
