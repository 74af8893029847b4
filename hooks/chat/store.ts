import type { Room } from '@/lib/contract/chat'
import type { Handshake } from '@/lib/contract/handshake'
import { createListeners } from '@/lib/listeners'
import { channelOf, type Channel } from '@/lib/realtime/channel'
import { readHandshake } from '@/lib/realtime/handshake'
import type { SocketState } from '@/lib/realtime/socket'

/** A conversation that a page opens beside itself. */
export type DrawerRoom = Pick<Room, 'pk' | 'side'>

export interface ChatState {
  /** State of the socket; closed while nobody listens. */
  connection: SocketState
  /** The open socket receives events: data fetched from now on misses none. */
  isAccepted: boolean
  /** The latest handshake; null before the first, and with servers of the release before. */
  handshake: Handshake | null
  /** The server's clock minus the device's, ms; 0 where the difference may be the network's delay. */
  clockOffsetMs: number
  drawer: DrawerRoom | null
}

const initial: ChatState = {
  connection: 'closed',
  isAccepted: false,
  handshake: null,
  clockOffsetMs: 0,
  drawer: null,
}

/** Servers of the release before send no handshake. */
const handshakeTimeoutMs = 2_000
const leastOffsetMs = 30_000

const offsetOf = ({ server_time }: Handshake): number => {
  const ms = server_time - Date.now()
  return Math.abs(ms) < leastOffsetMs ? 0 : ms
}

/** Store of the chat's socket and drawer. The socket is open while somebody listens. */
export const createChatStore = (channel: Channel = channelOf('/chat/')) => {
  let state = initial
  const { subscribe, notify } = createListeners()
  const set = (part: Partial<ChatState>) => {
    state = { ...state, ...part }
    notify()
  }
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
  let listening = 0
  let stopFollowing: () => void = () => undefined
  const follow = () => {
    const stopWatching = channel.watch(become)
    const stopListening = channel.listen((message) => {
      const handshake = readHandshake(message)
      if (handshake) accept({ handshake, clockOffsetMs: offsetOf(handshake) })
    })
    stopFollowing = () => {
      stopListening()
      stopWatching()
      become(channel.state())
    }
  }
  return {
    subscribe,
    getSnapshot: (): ChatState => state,
    getServerSnapshot: (): ChatState => initial,
    /** Opens the socket. Returns the function that stops listening. */
    listen: (hear: (message: unknown) => void): (() => void) => {
      if (listening++ === 0) follow()
      const stop = channel.listen(hear)
      return () => {
        stop()
        if (--listening === 0) stopFollowing()
      }
    },
    /** False when the socket is not open. */
    send: (message: object): boolean => channel.send(message),
    openDrawer: (drawer: DrawerRoom) => set({ drawer }),
    closeDrawer: () => set({ drawer: null }),
  }
}

export type ChatStore = ReturnType<typeof createChatStore>
