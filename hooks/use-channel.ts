'use client'

import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { useSession } from '@/hooks/accounts/session'
import { channelOf, type ChannelPath } from '@/lib/realtime/channel'
import type { SocketState } from '@/lib/realtime/socket'

/**
 * The tab's shared socket of a path, while somebody is signed in. `onEvent` gets events that satisfy the schema, which is
 * loaded with the first of them; `onReopen` runs each time the socket opens, also the first time: events between reading
 * the data and opening the socket have to be fetched. So it does for an event whose schema could not be loaded.
 */
export const useChannel = <Event>(
  path: ChannelPath,
  loadSchema: () => Promise<z.ZodType<Event>>,
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
    let isListening = true
    // One promise for all: events are heard in the order they came.
    let loading: Promise<z.ZodType<Event>> | undefined
    const stopListening = channel.listen((message) => {
      loading ??= loadSchema()
      loading.then(
        (schema) => {
          const event = schema.safeParse(message)
          if (event.success && isListening) hear.current.onEvent(event.data)
        },
        () => {
          loading = undefined
          if (isListening) hear.current.onReopen?.()
        },
      )
    })
    return () => {
      isListening = false
      stopListening()
      stopWatching()
    }
  }, [isSignedIn, path, loadSchema])

  const state = useSyncExternalStore(
    useCallback((changed: () => void) => channelOf(path).watch(changed), [path]),
    () => channelOf(path).state(),
    () => 'closed' as const,
  )
  return { state, send: channelOf(path).send }
}
