import type { Handshake } from '@/lib/contract/handshake'
import { readHandshake } from '@/lib/realtime/handshake'
import type { SocketState } from '@/lib/realtime/socket'
import type { ChatState, ChatStore } from './store'

/** Servers of the release before send no handshake. */
const handshakeTimeoutMs = 2_000
const leastOffsetMs = 30_000

const offsetOf = ({ server_time }: Handshake): number => {
  const ms = server_time - Date.now()
  return Math.abs(ms) < leastOffsetMs ? 0 : ms
}

/** Writes the socket's state and handshake to the store. Returns the function that stops. */
const follow = ({ channel, set }: ChatStore): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const accept = (part: Partial<ChatState> = {}) => {
    clearTimeout(timer)
    set({ ...part, isAccepted: true })
  }
  const become = (connection: SocketState) => {
    clearTimeout(timer)
    if (connection === 'open') timer = setTimeout(accept, handshakeTimeoutMs)
    set({ connection, isAccepted: false })
  }
  const stopWatching = channel.watch(become)
  const stopListening = channel.listen((message) => {
    const handshake = readHandshake(message)
    if (handshake) accept({ handshake, clockOffsetMs: offsetOf(handshake) })
  })
  return () => {
    stopListening()
    stopWatching()
    become(channel.state())
  }
}

const followed = new WeakMap<ChatStore, { listeners: number; stop: () => void }>()

/** Listens to the chat's socket, which is open while somebody does. Returns the function that stops listening. */
export const listenToChat = (store: ChatStore, hear: (message: unknown) => void): (() => void) => {
  const one = followed.get(store) ?? { listeners: 0, stop: follow(store) }
  followed.set(store, one)
  one.listeners++
  const stop = store.channel.listen(hear)
  return () => {
    stop()
    if (--one.listeners > 0) return
    followed.delete(store)
    one.stop()
  }
}
