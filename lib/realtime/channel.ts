import { freshAccess, renewAccess } from '@/lib/api/browser'
import { expiresWithin } from '@/lib/api/token-claims'
import { cookieTokens } from '@/lib/api/tokens'
import { ReconnectingSocket, type SocketState } from './socket'

export type ChannelPath = '/notification/' | '/chat/'

type MessageListener = (message: unknown) => void
type StateListener = (state: SocketState) => void

/** A socket of a tab, shared by all listeners of the page; open while there is one. */
export interface Channel {
  listen: (listener: MessageListener) => () => void
  watch: (listener: StateListener) => () => void
  send: (message: unknown) => boolean
  state: () => SocketState
}

const makeChannel = (path: ChannelPath): Channel => {
  const listeners = new Set<MessageListener>()
  const watchers = new Set<StateListener>()
  let last: string | undefined
  const socket = new ReconnectingSocket({
    url: async () => {
      last = await freshAccess()
      return last
        ? `${location.origin.replace(/^http/, 'ws')}${path}?token=${encodeURIComponent(last)}`
        : null
    },
    onMessage: (message) => listeners.forEach((listener) => listener(message)),
    onState: (state) => watchers.forEach((watcher) => watcher(state)),
    // The upgrade was rejected, perhaps because the token expired: renews it as for calls, and the next attempt uses
    // the new one. While the server is down the renewal fails silently and the socket keeps retrying. A token called
    // invalid is renewed at any age: if the session was ended elsewhere the renewal fails and this browser is signed
    // out.
    onRefused: (isInvalid) => {
      if (last && last === cookieTokens.access() && (isInvalid || expiresWithin(last, 5_000)))
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
