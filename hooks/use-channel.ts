'use client'

import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { useSession } from '@/hooks/accounts/session'
import { channelOf, type ChannelPath } from '@/lib/realtime/channel'
import type { SocketState } from '@/lib/realtime/socket'

/**
 * The tab's shared socket of a path, while somebody is signed in. `onEvent` gets events that satisfy the
 * schema; `onReopen` runs each time the socket opens, also the first time: events between reading the data
 * and opening the socket have to be fetched.
 */
export const useChannel = <Event>(
  path: ChannelPath,
  schema: z.ZodType<Event>,
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
      const event = schema.safeParse(message)
      if (event.success) hear.current.onEvent(event.data)
    })
    return () => {
      stopListening()
      stopWatching()
    }
  }, [isSignedIn, path, schema])

  const state = useSyncExternalStore(
    useCallback((changed: () => void) => channelOf(path).watch(changed), [path]),
    () => channelOf(path).state(),
    () => 'closed' as const,
  )
  return { state, send: channelOf(path).send }
}
