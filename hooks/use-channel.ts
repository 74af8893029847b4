'use client'

import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useSession } from '@/hooks/accounts/session'
import { channelOf, type ChannelPath } from '@/lib/realtime/channel'
import type { SocketState } from '@/lib/realtime/socket'

/**
 * The tab's shared socket of a path, while somebody is signed in. `onEvent` gets the events `read` knows; `onReopen`
 * runs each time the socket opens, also the first time: events between reading the data and opening the socket have
 * to be fetched.
 */
export const useChannel = <Event>(
  path: ChannelPath,
  read: (message: unknown) => Event | null,
  onEvent: (event: Event) => void,
  onReopen?: () => void,
): { state: SocketState; send: (message: unknown) => boolean } => {
  const { status } = useSession()
  const isSignedIn = status === 'signed-in'
  const hear = useRef({ onEvent, onReopen })
  useEffect(() => {
    hear.current = { onEvent, onReopen }
  }, [onEvent, onReopen])

  useEffect(() => {
    if (!isSignedIn) return
    const channel = channelOf(path)
    const stopWatching = channel.watch((state) => {
      if (state === 'open') hear.current.onReopen?.()
    })
    const stopListening = channel.listen((message) => {
      const event = read(message)
      if (event !== null) hear.current.onEvent(event)
    })
    return () => {
      stopListening()
      stopWatching()
    }
  }, [isSignedIn, path, read])

  const state = useSyncExternalStore(
    useCallback((changed: () => void) => channelOf(path).watch(changed), [path]),
    () => channelOf(path).state(),
    () => 'closed' as const,
  )
  return { state, send: channelOf(path).send }
}
