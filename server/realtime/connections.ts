import type { WebSocket } from 'ws'
import { closeCodes, socketLimits } from '@/lib/contract/chat'

export type Channel = 'notification' | 'chat'

/** One open socket. Kept small: thousands of these live in one process. */
export interface Connection {
  socket: WebSocket
  channel: Channel
  user: number
  session: string
  /** When its access token runs out, in epoch milliseconds. */
  expiresAt: number
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
    const { socket } = connection
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
            connection.socket.close(closeCodes.unauthorized)
    },
    closeExpired(now: number) {
      for (const connection of all())
        if (connection.expiresAt <= now) connection.socket.close(closeCodes.unauthorized)
    },
  }
}

export type Connections = ReturnType<typeof makeConnections>
