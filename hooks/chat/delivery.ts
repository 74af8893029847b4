import type { Message } from '@/lib/contract/chat'

/** What carries a message: the socket when it is open, else the API. */
export interface Carriers {
  /** False when the socket is shut. */
  bySocket: (message: { room_id: number; text: string; client_id: string }) => boolean
  byPost: (room: number, body: { text: string; client_id: string }) => Promise<Message>
  /** Whether the message still waits for word that it is stored; false once stored or refused. */
  isWaiting: (room: number, clientId: string) => boolean
  onStored: (message: Message) => void
  /** Without a code the server never answered; another try may go through. */
  onFailed: (room: number, clientId: string, code?: string) => void
  pause: (ms: number) => Promise<void>
}

export const acknowledgeWithinMs = 4_000
const checkEveryMs = 100
const pausesMs = [1_000, 3_000, 8_000]

const refusalOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('status' in error) || !('code' in error))
    return undefined
  const { status, code } = error
  const isFinal = typeof status === 'number' && status >= 400 && status < 500 && status !== 429
  return isFinal && typeof code === 'string' ? code : undefined
}

const deliver = async (
  carriers: Carriers,
  room: number,
  outgoing: { text: string; client_id: string },
): Promise<void> => {
  const { text, client_id } = outgoing
  const isWaiting = () => carriers.isWaiting(room, client_id)
  if (carriers.bySocket({ room_id: room, text, client_id })) {
    for (let waited = 0; waited < acknowledgeWithinMs && isWaiting(); waited += checkEveryMs)
      await carriers.pause(checkEveryMs)
  }
  // Not stored, as far as is known. The same client_id stores nothing twice, so asking again is safe.
  for (let attempt = 0; isWaiting(); attempt += 1) {
    try {
      return carriers.onStored(await carriers.byPost(room, { text, client_id }))
    } catch (error) {
      const code = refusalOf(error)
      const wait = pausesMs[attempt]
      if (code !== undefined || wait === undefined) return carriers.onFailed(room, client_id, code)
      await carriers.pause(wait)
    }
  }
}

/** Delivers the messages of each room one after another, so that they are stored in the order they were written. */
export const createDelivery = (carriers: Carriers) => {
  const queues = new Map<number, Promise<void>>()
  return (room: number, outgoing: { text: string; client_id: string }): Promise<void> => {
    const next = (queues.get(room) ?? Promise.resolve()).then(() => deliver(carriers, room, outgoing))
    queues.set(room, next)
    return next
  }
}
