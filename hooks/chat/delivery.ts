import type { Message } from '@/lib/contract/chat'

/** Transports of a message: the socket when it is open, else the API. */
export interface Transports {
  /** False when the socket is shut. */
  bySocket: (message: { room_id: number; text: string; client_id: string }) => boolean
  byPost: (room: number, body: { text: string; client_id: string }) => Promise<Message>
  /** Returns whether the message is not yet stored; false once stored or rejected. */
  isWaiting: (room: number, clientId: string) => boolean
  /** Milliseconds until a message that a limit refused by socket may be sent again; 0 otherwise. */
  heldForMs: (room: number, clientId: string) => number
  /** Reports the delay until the server's limit allows the message again; null once it is being sent. */
  onHeld: (room: number, clientId: string, forMs: number | null) => void
  onStored: (message: Message) => void
  /** Without a code the server did not answer; a retry may succeed. */
  onFailed: (room: number, clientId: string, code?: string) => void
  pause: (ms: number) => Promise<void>
}

interface Attempted {
  text: string
  client_id: string
  files?: readonly unknown[]
}

const acknowledgeWithinMs = 4_000
const checkEveryMs = 100
const pausesMs = [1_000, 3_000, 8_000]

/** Wait after a 429 without a `Retry-After`. */
const holdMs = 15_000

/** Returns the Retry-After of a 429 in ms; null for other failures. */
const tooEarlyMs = (error: unknown): number | null => {
  if (typeof error !== 'object' || error === null || !('status' in error) || error.status !== 429) return null
  const seconds = 'retryAfterSeconds' in error ? error.retryAfterSeconds : undefined
  return typeof seconds === 'number' ? seconds * 1000 : holdMs
}

const refusalOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('status' in error) || !('code' in error))
    return undefined
  const { status, code } = error
  const isFinal = typeof status === 'number' && status >= 400 && status < 500
  return isFinal && typeof code === 'string' ? code : undefined
}

/** Attempts delivery by socket once. Resolves to the delay the server demands, 0 if none. */
const trySocket = async (carriers: Transports, room: number, outgoing: Attempted): Promise<number> => {
  const { text, client_id } = outgoing
  if (!carriers.bySocket({ room_id: room, text, client_id })) return 0
  for (let waited = 0; waited < acknowledgeWithinMs; waited += checkEveryMs) {
    const heldForMs = carriers.heldForMs(room, client_id)
    if (heldForMs > 0 || !carriers.isWaiting(room, client_id)) return heldForMs
    await carriers.pause(checkEveryMs)
  }
  return 0
}

const hasFiles = ({ files }: Attempted) => files !== undefined && files.length > 0

/** Resolves to false when the server did not answer. */
const deliver = async (carriers: Transports, room: number, outgoing: Attempted): Promise<boolean> => {
  const { text, client_id } = outgoing
  const isWaiting = () => carriers.isWaiting(room, client_id)
  const waitOut = async (forMs: number) => {
    carriers.onHeld(room, client_id, forMs)
    await carriers.pause(forMs)
    if (isWaiting()) carriers.onHeld(room, client_id, null)
  }
  // Files go by the API.
  const heldForMs = hasFiles(outgoing) ? 0 : await trySocket(carriers, room, outgoing)
  if (heldForMs > 0) await waitOut(heldForMs)
  // Not acknowledged. Retrying is safe: one client_id is stored once.
  for (let failures = 0; isWaiting();) {
    try {
      carriers.onStored(await carriers.byPost(room, { text, client_id }))
      return true
    } catch (error) {
      const early = tooEarlyMs(error)
      if (early !== null) {
        await waitOut(early)
        continue
      }
      const code = refusalOf(error)
      const wait = pausesMs[failures++]
      if (code !== undefined || wait === undefined) {
        carriers.onFailed(room, client_id, code)
        return code !== undefined
      }
      await carriers.pause(wait)
    }
  }
  return true
}

/**
 * Delivers the messages of each room one after another, so that they are stored in the order they were
 * written. When the server did not answer one, those queued behind it fail with it: sent alone they would be
 * stored before it. Those with files have a queue of their own: an upload takes long, and words need not wait
 * for it.
 */
export const createDelivery = (carriers: Transports) => {
  const queues = new Map<string, { last: Promise<void>; unanswered: number }>()
  return (room: number, outgoing: Attempted): Promise<void> => {
    const key = `${room}${hasFiles(outgoing) ? ' files' : ''}`
    const queue = queues.get(key) ?? { last: Promise.resolve(), unanswered: 0 }
    queues.set(key, queue)
    const before = queue.unanswered
    queue.last = queue.last.then(async () => {
      if (queue.unanswered > before) carriers.onFailed(room, outgoing.client_id)
      else if (!(await deliver(carriers, room, outgoing))) queue.unanswered++
    })
    return queue.last
  }
}
