import { renewAccess } from '@/lib/api/browser'
import { cookieTokens } from '@/lib/api/tokens'
import { ReconnectingSocket, type SocketState } from './socket'

export type ChannelPath = '/notification/' | '/chat/'

type MessageListener = (message: unknown) => void
type StateListener = (state: SocketState) => void

/** One socket of a tab, shared by everything on the page that listens; open while anything does. */
export interface Channel {
  listen: (listener: MessageListener) => () => void
  watch: (listener: StateListener) => () => void
  send: (message: unknown) => boolean
  state: () => SocketState
}

/** Whether the token says its own time is over, or nearly; what cannot be read counts as over. */
const isAged = (token: string): boolean => {
  try {
    const claims: unknown = JSON.parse(
      atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')),
    )
    const end =
      typeof claims === 'object' && claims !== null && 'exp' in claims ? Number(claims.exp) : Number.NaN
    return !(end * 1000 > Date.now() + 5_000)
  } catch {
    return true
  }
}

const makeChannel = (path: ChannelPath): Channel => {
  const listeners = new Set<MessageListener>()
  const watchers = new Set<StateListener>()
  let last: string | undefined
  const socket = new ReconnectingSocket({
    url: () => {
      last = cookieTokens.access()
      return last
        ? `${location.origin.replace(/^http/, 'ws')}${path}?token=${encodeURIComponent(last)}`
        : null
    },
    onMessage: (message) => listeners.forEach((listener) => listener(message)),
    onState: (state) => watchers.forEach((watcher) => watcher(state)),
    // Refused before opening: the token may have aged. The same renewal the calls share makes the next
    // attempt good; while the server is away it fails quietly, and the socket tries on. A token the server
    // calls invalid is renewed whatever its age: where the session was ended elsewhere that fails, and this
    // browser learns of it at once.
    onRefused: (isInvalid) => {
      if (last && last === cookieTokens.access() && (isInvalid || isAged(last)))
        void renewAccess(last).catch(() => undefined)
    },
  })
  const wake = () => socket.wake()
  return {
    listen: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) {
        window.addEventListener('online', wake)
        document.addEventListener('visibilitychange', wake)
        socket.open()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        window.removeEventListener('online', wake)
        document.removeEventListener('visibilitychange', wake)
        socket.close()
      }
    },
    watch: (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    send: (message) => socket.send(message),
    state: () => socket.state,
  }
}

const channels = new Map<ChannelPath, Channel>()

export const channelOf = (path: ChannelPath): Channel => {
  const made = channels.get(path) ?? makeChannel(path)
  channels.set(path, made)
  return made
}
