/** Intervals that pages keep. Apart from the limits, which pages need not load. */
export const socketIntervals = { pingEveryMs: 5000, pongWithinMs: 3000, typingMs: 5000 } as const

export const socketLimits = {
  /** Bytes of one incoming message. */
  message: 16 * 1024,
  /**
   * Unsent bytes at which a slow reader is disconnected: including the message being written, less than 1,000,000.
   */
  backlog: 800 * 1000,
  /**
   * Without a frame for this long the other end is gone; a throttled background tab still pings once a
   * minute.
   */
  silentMs: 150_000,
  /** Sockets, of both kinds, one user may have open at once on one process: some fifty tabs. */
  openOfUser: 100,
  /** Limits count in fixed windows. They allow all of a person's tabs to reconnect at once, twice. */
  connectsOfUser: { max: 300, perSeconds: 60 },
  connectsOfAddress: { max: 600, perSeconds: 60 },
  /** Frames of any kind on one socket; a page sends a ping every 5 s, and messages. */
  frames: { max: 100, perSeconds: 10 },
  /** Typing events of one user over all sockets; a page sends one every 2.5 s while its person types. */
  typing: { max: 60, perSeconds: 30 },
  /**
   * Messages of one user, by socket and POST together. Each side of a room is counted separately, so neither
   * can use up the other's.
   */
  messagesInRoom: { max: 30, perSeconds: 15 },
  messages: { max: 60, perSeconds: 15 },
  messagesAnHour: { max: 1200, perSeconds: 3600 },
  /** Searches of one user over all rooms: a page asks while its person types. */
  searches: { max: 30, perSeconds: 15 },
} as const

/** Our own close codes: the token is no longer valid; the reader is too slow; the socket exceeded a limit. */
export const closeCodes = { unauthorized: 4401, tooSlow: 4408, tooMany: 4429, restart: 1012 } as const

/** Sent on either socket before it is closed with `tooMany`: seconds to wait before reconnecting. */
export interface SocketRefusal {
  action: 'socket.refused'
  code: 'too_many_requests'
  /** A whole number above zero. */
  retry_after: number
}
