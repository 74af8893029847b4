import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import type { Call } from '@/lib/api/client'
import { isNotFound } from '@/lib/api/error'
import {
  getRoom,
  listMessages,
  listReadyMessages,
  listReadyVariables,
  listRooms,
  searchRoom,
  type Room,
} from '@/lib/contract/chat'
import { emptyThread, lastContiguousSeq, reduceThread, type Thread } from './thread'

export type ChatSide = Room['side']

const roomsPage = 50
const messagesPage = 50

export const chatKeys = {
  rooms: (side: ChatSide) => ['chat', 'rooms', side] as const,
  room: (room: number) => ['chat', 'room', room] as const,
  thread: (room: number) => ['chat', 'thread', room] as const,
}

/** Every room of one side, latest message first. */
export const fetchRooms = async (side: ChatSide, read: Call = call): Promise<Room[]> => {
  const rooms: Room[] = []
  for (;;) {
    const before = rooms.at(-1)?.last_message?.id
    const page = await read(listRooms, { query: { side, before, limit: roomsPage } })
    rooms.push(...page)
    if (page.length < roomsPage || !page.at(-1)?.last_message) return rooms
  }
}

/**
 * At first the newest page; later everything after the last message without a gap before it. Messages that
 * arrive meanwhile are in the cache when the answer is merged. Not abortable: on abort TanStack Query
 * restores the earlier data, and newly written messages would be lost.
 */
const fetchThread = async (client: QueryClient, room: number): Promise<Thread> => {
  const known = () => client.getQueryData<Thread>(chatKeys.thread(room)) ?? emptyThread
  const params = { pk: room }
  if (known().messages.length === 0) {
    const { results, next } = await call(listMessages, { params, query: { limit: messagesPage } })
    return reduceThread(known(), {
      type: 'received',
      messages: results,
      hasEarlier: next !== null || (results[0]?.seq ?? 1) > 1,
    })
  }
  let after = lastContiguousSeq(known().messages)
  const found = []
  for (;;) {
    const { results, next } = await call(listMessages, { params, query: { after_seq: after, limit: 200 } })
    found.push(...results)
    const last = results.at(-1)?.seq
    // Long messages come in shorter pages.
    if (next === null || last === undefined) break
    after = last
  }
  // Once these are in the cache.
  if (found.some(({ sender }) => sender === null))
    setTimeout(() => void refetchThread(client, room).catch(() => undefined))
  return reduceThread(known(), { type: 'received', messages: found })
}

/** Refetches every loaded message: a change of the booking may have revealed or masked contacts. */
export const refetchThread = async (client: QueryClient, room: number): Promise<void> => {
  const known = () => client.getQueryData<Thread>(chatKeys.thread(room))
  const [first, last] = [known()?.messages[0]?.seq ?? 1, known()?.messages.at(-1)?.seq ?? 0]
  for (let after = first - 1; after < last;) {
    const { results } = await call(listMessages, {
      params: { pk: room },
      query: { after_seq: after, limit: 200 },
    })
    client.setQueryData<Thread>(chatKeys.thread(room), (thread) =>
      reduceThread(thread ?? emptyThread, { type: 'reread', messages: results }),
    )
    after = results.at(-1)?.seq ?? last
  }
}

/** Fetches one page of older messages and merges it. */
export const fetchEarlier = async (
  client: QueryClient,
  room: number,
  limit = messagesPage,
): Promise<void> => {
  const first = client.getQueryData<Thread>(chatKeys.thread(room))?.messages[0]?.seq
  if (first === undefined || first <= 1) return
  const { results } = await call(listMessages, {
    params: { pk: room },
    query: { before_seq: first, limit },
  })
  client.setQueryData<Thread>(chatKeys.thread(room), (thread) =>
    reduceThread(thread ?? emptyThread, {
      type: 'received',
      messages: results,
      hasEarlier: (results[0]?.seq ?? 1) > 1,
    }),
  )
}

/** Messages loaded before a linked one. */
const neighbours = 20

/** Older messages up to one and some before it, without a gap to those that are known. */
export const fetchEarlierTo = async (client: QueryClient, room: number, seq: number): Promise<void> => {
  const firstKnown = () => client.getQueryData<Thread>(chatKeys.thread(room))?.messages[0]?.seq ?? 1
  for (let first = firstKnown(), last = Infinity; first > Math.max(1, seq - neighbours) && first < last;) {
    await fetchEarlier(client, room, 200)
    last = first
    first = firstKnown()
  }
}

const askAgainMs = 10_000
/** Retries failed reads silently, except 404. */
const askAgain = ({ state }: { state: { error: unknown } }) =>
  state.error === null || isNotFound(state.error) ? false : askAgainMs

export const chatQueries = {
  rooms: (side: ChatSide) =>
    queryOptions({
      queryKey: chatKeys.rooms(side),
      queryFn: () => fetchRooms(side),
      refetchInterval: askAgain,
    }),
  room: (room: number) =>
    queryOptions({
      queryKey: chatKeys.room(room),
      queryFn: ({ signal }) => call(getRoom, { params: { pk: room }, signal }),
    }),
  thread: (room: number) =>
    queryOptions({
      queryKey: chatKeys.thread(room),
      queryFn: ({ client }) => fetchThread(client, room),
      // Messages being sent must survive the unmounting of their page.
      gcTime: Infinity,
      refetchOnMount: 'always',
      refetchInterval: askAgain,
    }),
  search: (room: number, words: string) =>
    infiniteQueryOptions({
      queryKey: ['chat', 'search', room, words],
      queryFn: ({ pageParam, signal }) =>
        call(searchRoom, { params: { pk: room }, query: { q: words, before_seq: pageParam }, signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
    }),
  readyVariables: (room: number) =>
    queryOptions({
      queryKey: ['chat', 'ready-variables', room],
      queryFn: ({ signal }) => call(listReadyVariables, { query: { room }, signal }),
    }),
  readyMessages: () =>
    queryOptions({
      queryKey: ['chat', 'ready-messages'],
      queryFn: ({ signal }) => call(listReadyMessages, { signal }),
      staleTime: Infinity,
    }),
}
