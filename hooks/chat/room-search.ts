'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { leaveEntry, pushEntry, replaceEntryUrl } from '@/lib/navigation/history-entries'
import { fetchEarlierTo } from './queries'
import type { Thread } from './thread'

const seqIn = (text: string | null): number | null => {
  const seq = Number(text)
  return Number.isSafeInteger(seq) && seq > 0 ? seq : null
}

const addressWith = (part: 'search' | 'at' | null, value = ''): URL => {
  const url = new URL(window.location.href)
  url.searchParams.delete('search')
  url.searchParams.delete('at')
  if (part) url.searchParams.set(part, value)
  return url
}

/**
 * The search of a conversation, and the message it led to, are parts of the address and entries of the history: Back
 * leads from the message to the results, and from those to the conversation, in every browser.
 */
export const useRoomSearch = () => {
  const params = useSearchParams()
  const push = useCallback(
    (part: 'search' | 'at', value?: string) => pushEntry('finding', true, addressWith(part, value)),
    [],
  )
  const close = useCallback(() => {
    // Opened by its address, there is nothing to go back to.
    if (!leaveEntry('finding')) replaceEntryUrl(addressWith(null))
  }, [])
  return {
    isSearching: params.has('search'),
    /** The `seq` of the message to show. */
    at: seqIn(params.get('at')),
    open: useCallback(() => push('search'), [push]),
    goTo: useCallback((seq: number) => push('at', String(seq)), [push]),
    close,
  }
}

interface Jump {
  room: number
  at: number | null
  thread: Thread | undefined
  /** Scrolls to a message that is loaded. */
  show: (seq: number) => void
}

/** Loads a conversation back to a message and some before it, and then shows it. */
export const useScrollToMessage = ({ room, at, thread, show }: Jump) => {
  const client = useQueryClient()
  const [failedAt, setFailedAt] = useState<number | null>(null)
  const isLoaded = thread !== undefined
  const isThere = at !== null && thread?.messages.some(({ seq }) => seq === at) === true
  const load = useCallback(
    (seq: number) => {
      setFailedAt(null)
      fetchEarlierTo(client, room, seq).catch(() => setFailedAt(seq))
    },
    [client, room],
  )
  useEffect(() => {
    if (at !== null && isLoaded) load(at)
  }, [at, isLoaded, load])
  useLayoutEffect(() => {
    if (at !== null && isThere) show(at)
  }, [at, isThere, show])
  return {
    hasFailed: at !== null && failedAt === at && !isThere,
    retry: () => at !== null && load(at),
  }
}
