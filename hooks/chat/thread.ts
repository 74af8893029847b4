import type { Message } from '@/lib/contract/chat'
import type { ChatFile } from '@/lib/contract/chat-files'

/** A file of a message not stored yet; the browser keeps its bytes (`lib/storage/file-store.ts`). */
export interface OutgoingFile extends Pick<ChatFile, 'type' | 'name' | 'bytes' | 'width' | 'height'> {
  key: string
  /** A small picture as a data address. */
  preview: string | null
  /** The id of its upload, once it is at the API. */
  uploaded?: string
}

/** A message not stored yet: shown at once, replaced by the stored one with the same `client_id`. */
export interface Outgoing {
  client_id: string
  text: string
  createdAt: string
  /** `held`: a limit refused it for the moment; it is sent again automatically. */
  state: 'sending' | 'held' | 'failed'
  /** The server's refusal; absent when it did not answer. */
  code?: string
  /** Time of the next attempt of a rate-limited message, epoch ms. */
  heldUntil?: number
  files?: readonly OutgoingFile[]
}

/** A conversation in this browser: stored messages by `seq`, then unsent ones in the order written. */
export interface Thread {
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  /** Older messages exist. */
  hasEarlier: boolean
}

export type ThreadAction =
  | { type: 'received'; messages: readonly Message[]; hasEarlier?: boolean }
  /** Messages that may read otherwise now: contacts are shown once a booking is paid. */
  | { type: 'reread'; messages: readonly Message[] }
  | { type: 'queued'; outgoing: Outgoing }
  | { type: 'failed'; client_id: string; code?: string }
  | { type: 'held'; client_id: string; until: number }
  | { type: 'retried'; client_id: string }
  /** A file is at the API under this id; without a key, uploads are forgotten there and begin anew. */
  | { type: 'uploaded'; client_id: string; file: { key: string; id: string } | null }
  | { type: 'discarded'; client_id: string }

export const emptyThread: Thread = { messages: [], outgoing: [], hasEarlier: false }

/** Failed because the server did not answer: a later try may succeed. */
export const awaitsResponse = ({ state, code }: Outgoing): boolean => state === 'failed' && !code

/**
 * Returns the messages to retry together with one: all unacknowledged ones in the order written, so that none
 * overtakes another; a rejected one alone. Empty if it has not failed.
 */
export const retryableMessages = (outgoing: readonly Outgoing[], clientId: string): readonly Outgoing[] => {
  const asked = outgoing.find((one) => one.client_id === clientId)
  if (asked?.state !== 'failed') return []
  return awaitsResponse(asked) ? outgoing.filter(awaitsResponse) : [asked]
}

/** Merges messages of one room by `seq`, without duplicates, in any order of arrival. */
const mergeMessages = (known: readonly Message[], incoming: readonly Message[]): readonly Message[] => {
  const seen = new Set(known.map((message) => message.seq))
  const fresh = incoming.filter((message) => !seen.has(message.seq) && seen.add(message.seq))
  return fresh.length === 0 ? known : [...known, ...fresh].sort((a, b) => a.seq - b.seq)
}

const change = (thread: Thread, clientId: string, set: (outgoing: Outgoing) => Outgoing): Thread => ({
  ...thread,
  outgoing: thread.outgoing.map((one) => (one.client_id === clientId ? set(one) : one)),
})

export const reduceThread = (thread: Thread, action: ThreadAction): Thread => {
  switch (action.type) {
    case 'received': {
      const messages = mergeMessages(thread.messages, action.messages)
      const stored = new Set(messages.map((message) => message.client_id))
      return {
        messages,
        outgoing: thread.outgoing.filter((one) => !stored.has(one.client_id)),
        hasEarlier: action.hasEarlier ?? thread.hasEarlier,
      }
    }
    case 'reread': {
      const now = new Map(action.messages.map((message) => [message.seq, message]))
      return { ...thread, messages: thread.messages.map((one) => now.get(one.seq) ?? one) }
    }
    case 'queued': {
      const { client_id } = action.outgoing
      const isKnown = [...thread.messages, ...thread.outgoing].some((one) => one.client_id === client_id)
      return isKnown ? thread : { ...thread, outgoing: [...thread.outgoing, action.outgoing] }
    }
    case 'failed':
      return change(thread, action.client_id, (one) => ({ ...one, state: 'failed', code: action.code }))
    case 'held':
      return change(thread, action.client_id, (one) => ({ ...one, state: 'held', heldUntil: action.until }))
    case 'retried':
      return change(thread, action.client_id, (one) => ({
        ...one,
        state: 'sending',
        code: undefined,
        heldUntil: undefined,
      }))
    case 'uploaded':
      return change(thread, action.client_id, (one) => ({
        ...one,
        files: one.files?.map((file) => {
          if (action.file === null) return { ...file, uploaded: undefined }
          return file.key === action.file.key ? { ...file, uploaded: action.file.id } : file
        }),
      }))
    case 'discarded':
      return { ...thread, outgoing: thread.outgoing.filter((one) => one.client_id !== action.client_id) }
  }
}

/**
 * The last `seq` before the first gap. Everything after it is fetched again, so a message missed while the
 * socket was closed is not skipped.
 */
export const lastContiguousSeq = (messages: readonly Message[]): number => {
  let last = messages[0]?.seq ?? 0
  for (const { seq } of messages.slice(1)) {
    if (seq !== last + 1) break
    last = seq
  }
  return last
}

export const hasGap = (messages: readonly Message[]): boolean =>
  lastContiguousSeq(messages) !== (messages.at(-1)?.seq ?? 0)
