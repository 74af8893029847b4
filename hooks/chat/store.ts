import type { Room } from '@/lib/contract/chat'
import type { Handshake } from '@/lib/contract/handshake'
import { createListeners } from '@/lib/listeners'
import { channelOf, type Channel } from '@/lib/realtime/channel'
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

/**
 * Store of the chat's socket and drawer. `socket.ts` writes the socket's part, apart from pages that only open the
 * drawer.
 */
export const createChatStore = (channel: Channel = channelOf('/chat/')) => {
  let state = initial
  const { subscribe, notify } = createListeners()
  const set = (part: Partial<ChatState>) => {
    state = { ...state, ...part }
    notify()
  }
  return {
    channel,
    subscribe,
    getSnapshot: (): ChatState => state,
    getServerSnapshot: (): ChatState => initial,
    set,
    openDrawer: (drawer: DrawerRoom) => set({ drawer }),
    closeDrawer: () => set({ drawer: null }),
  }
}

export type ChatStore = ReturnType<typeof createChatStore>
