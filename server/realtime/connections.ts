import type { WebSocket } from 'ws'
import { closeCodes, socketLimits, type SocketRefusal } from '@/lib/contract/chat'

export type Channel = 'notification' | 'chat'

/** One open socket. Kept small: thousands of these live in one process. */
export interface Connection {
  socket: WebSocket
  channel: Channel
  user: number
  session: string
  /** When its access token runs out, in epoch milliseconds. */
  expiresAt: number
  /** When it last said anything. */
  heardAt: number
  /** What it is to hear once its session is known to live; null from then on. */
  held: string[] | null
  /** Frames in the window that ends at `framesUntil`. */
  frames: number
  framesUntil: number
}

/** Whoever does not answer the close is cut off: until then what they send would still be read. */
const goodbyeMs = 1000

export const dismiss = (socket: WebSocket, code: number): void => {
  socket.close(code)
  const cut = setTimeout(() => socket.terminate(), goodbyeMs)
  cut.unref()
  socket.once('close', () => clearTimeout(cut))
}

/** Says when to come back, then closes. */
export const turnAway = (socket: WebSocket, seconds: number): void => {
  const refusal: SocketRefusal = {
    action: 'socket.refused',
    code: 'too_many_requests',
    retry_after: seconds,
  }
  socket.send(JSON.stringify(refusal))
  dismiss(socket, closeCodes.tooMany)
}

/** Counts one more frame; answers the seconds to wait where that is one too many, else 0. */
export const countFrame = (connection: Connection, now: number): number => {
  const { max, perSeconds } = socketLimits.frames
  connection.heardAt = now
  if (now >= connection.framesUntil) {
    connection.frames = 0
    connection.framesUntil = now + perSeconds * 1000
  }
  return ++connection.frames > max ? Math.max(1, Math.ceil((connection.framesUntil - now) / 1000)) : 0
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

  /** Sends once-encoded text; a reader that does not keep up is let go rather than kept in memory. */
  const write = (connection: Connection, text: string) => {
    const { socket, held } = connection
    if (held) return void held.push(text)
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
    /** Its session lives: it hears what was said meanwhile, and all that follows. */
    letIn(connection: Connection) {
      const { held } = connection
      connection.held = null
      for (const text of held ?? []) write(connection, text)
    },
    /** Sockets of both kinds that a user has open here. */
    openOf: (user: number): number =>
      (byUser.notification.get(user)?.size ?? 0) + (byUser.chat.get(user)?.size ?? 0),
    deliver(channel: Channel, users: readonly number[], payload: unknown) {
      let text: string | null = null
      for (const user of users)
        for (const connection of byUser[channel].get(user) ?? [])
          write(connection, (text ??= JSON.stringify(payload)))
    },
    /** Closes the sockets of one session, or of all sessions of a user when none is named. */
    closeSession(user: number, session: string | null) {
      for (const channel of ['notification', 'chat'] as const)
        for (const connection of [...(byUser[channel].get(user) ?? [])])
          if (session === null || connection.session === session)
            dismiss(connection.socket, closeCodes.unauthorized)
    },
    /** Closes sockets whose token ran out, and lets go of those whose other end is gone without a word. */
    sweep(now: number) {
      for (const connection of [...all()])
        if (connection.expiresAt <= now) dismiss(connection.socket, closeCodes.unauthorized)
        else if (connection.heardAt + socketLimits.silentMs <= now) connection.socket.terminate()
    },
  }
}

export type Connections = ReturnType<typeof makeConnections>
