import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { createDelivery, type Transports } from '@/hooks/chat/delivery'
import {
  awaitsResponse,
  emptyThread,
  hasGap,
  lastContiguousSeq,
  reduceThread,
  retryableMessages,
  type Thread,
  type ThreadAction,
} from '@/hooks/chat/thread'
import { ApiError } from '@/lib/api/error'
import { chatEvent, type Message } from '@/lib/contract/chat'
import type { ErrorCode } from '@/lib/contract/errors'
import { ReconnectingSocket } from '@/lib/realtime/socket'
import { jsonRequest } from '../../harness/json-request'
import { replaceMembers } from '../../harness/replaced'

/**
 * Replaces the browser's `WebSocket`, which older releases of Node lack, and tracks the open ones, so that a proof can
 * cut them as a lost network does.
 */
export const trackSockets = () => {
  const open = new Set<WebSocket>()
  class Known extends WebSocket {
    constructor(url: string) {
      super(url)
      this.on('open', () => open.add(this)).on('close', () => open.delete(this))
    }
  }
  return {
    /** Terminates a random one without a close frame. Returns whether there was one. */
    cut: (pick: () => number): boolean => {
      const all = [...open]
      const one = all[pick() % Math.max(1, all.length)]
      one?.terminate()
      return one !== undefined
    },
    restore: replaceMembers([globalThis], 'WebSocket', () => Known),
  }
}

const pageOfMessages = 200
const againMs = 100

/** Fetches and posts messages of a room over HTTP, as a page of the chat does. */
const makeMessages = (
  { room, token, port }: MemberOptions,
  known: () => readonly Message[],
  received: (messages: readonly Message[]) => void,
) => {
  const ask = async <T>(query: string, body?: object): Promise<T> => {
    const url = `http://127.0.0.1:${port()}/api/chat/rooms/${room}/messages/${query}`
    const answer = await fetch(url, jsonRequest({ token, body }))
    const said = (await answer.json()) as T & { code: ErrorCode }
    if (!answer.ok) throw new ApiError({ status: answer.status, code: said.code })
    return said
  }
  const fetchAfterGap = async () => {
    for (;;) {
      const after = known()[0]?.seq === 1 ? lastContiguousSeq(known()) : 0
      const { results } = await ask<{ results: Message[] }>(`?after_seq=${after}&limit=${pageOfMessages}`)
      received(results)
      if (results.length < pageOfMessages) return
    }
  }
  let fetching = Promise.resolve()
  return {
    post: (body: { text: string; client_id: string }) => ask<Message>('', body),
    /** Fetches everything after the first gap; asks until it is answered. */
    catchUp: () => {
      fetching = fetching.then(async () => {
        for (let isDone = false; !isDone;)
          try {
            await fetchAfterGap()
            isDone = true
          } catch {
            await sleep(againMs)
          }
      })
      return fetching
    },
  }
}

/** Factor by which a member waits less than a page for an answer and between attempts. */
const hurry = 10
/** Messages written before the ones before them are known to be stored. */
const ahead = 5

interface MemberOptions {
  room: number
  token: string
  /** Port of a program that runs, or ran a moment ago. */
  port: () => number
  mutation: string | null
}

/** Client of a room's side without a page: socket, delivery and message list. */
export class Member {
  readonly written: string[] = []
  readonly refusals: string[] = []
  /** Lost connections: the time, and the ms until reconnected with all missed messages. */
  readonly absences: { lostAt: number; ms: number }[] = []
  private thread: Thread = emptyThread
  private lostAt: number | null = null
  private readonly channel: ReconnectingSocket
  private readonly messages: ReturnType<typeof makeMessages>
  private readonly deliver: ReturnType<typeof createDelivery>

  constructor(private readonly options: MemberOptions) {
    const { token, port, mutation } = options
    this.messages = makeMessages(
      options,
      () => this.thread.messages,
      (messages) => this.change({ type: 'received', messages }),
    )
    this.channel = new ReconnectingSocket({
      url: () => `ws://127.0.0.1:${port()}/chat/?token=${token}`,
      onMessage: (data) => this.receive(data),
      onState: (state) => {
        if (state === 'open') void this.onReconnected()
        if (state === 'closed') this.onLost()
      },
    })
    const carriers: Transports = {
      bySocket: (message) =>
        this.channel.state === 'open' && this.channel.send({ action: 'message.send', ...message }),
      // Without the guard each try has an id of its own.
      byPost: async (_room, body) => ({
        ...(await this.messages.post(mutation === 'once' ? { ...body, client_id: randomUUID() } : body)),
        client_id: body.client_id,
      }),
      isWaiting: (_room, id) =>
        this.thread.outgoing.some((one) => one.client_id === id && one.state !== 'failed'),
      heldForMs: () => 0,
      onHeld: () => undefined,
      onStored: (message) => this.change({ type: 'received', messages: [message] }),
      onFailed: (_room, client_id, code) => {
        if (code) this.refusals.push(code)
        this.change({ type: 'failed', client_id, code })
      },
      pause: (ms) => sleep(ms / hurry),
    }
    const deliver = createDelivery(carriers)
    this.deliver = mutation === 'in_turn' ? (...one) => createDelivery(carriers)(...one) : deliver
  }

  open(): void {
    this.channel.open()
  }
  close(): void {
    this.channel.close()
  }

  /** Writes like a fast typist, with a minimum time per message, a few ahead of the stored ones. */
  async write(texts: readonly string[], eachMs: number, onWritten: () => void): Promise<void> {
    for (const text of texts) {
      if (eachMs > 0) await sleep(eachMs)
      for (; this.waiting >= ahead && this.refusals.length === 0; await sleep(5)) this.retry()
      this.retry()
      const one = { client_id: randomUUID(), text, createdAt: new Date().toISOString() }
      this.change({ type: 'queued', outgoing: { ...one, state: 'sending' } })
      this.written.push(text)
      void this.deliver(this.options.room, one)
      onWritten()
    }
  }

  retry(): void {
    const unanswered = this.thread.outgoing.find(awaitsResponse)
    for (const one of unanswered ? retryableMessages(this.thread.outgoing, unanswered.client_id) : []) {
      this.change({ type: 'retried', client_id: one.client_id })
      void this.deliver(this.options.room, one)
    }
  }

  /** Messages not known to be stored. */
  get waiting(): number {
    return this.thread.outgoing.length
  }
  /** The texts of the conversation by `seq`; null at a gap. */
  get shown(): (string | null)[] {
    return this.thread.messages.map(({ seq, text }, n) => (seq === n + 1 ? text : null))
  }

  private change(action: ThreadAction): void {
    this.thread = reduceThread(this.thread, action)
  }

  private receive(data: unknown): void {
    const event = chatEvent.safeParse(data).data
    if (!event) return
    if ('message' in event) {
      this.change({ type: 'received', messages: [event.message] })
      if (hasGap(this.thread.messages)) void this.catchUp()
    } else if (event.action === 'message.refused') this.refusals.push(event.code)
  }

  private onLost(): void {
    this.lostAt ??= performance.now()
    if (this.options.mutation === 'kept') this.thread = { ...this.thread, outgoing: [] }
  }

  private async onReconnected(): Promise<void> {
    const since = this.lostAt
    this.lostAt = null
    this.retry()
    await this.catchUp()
    if (since !== null && this.lostAt === null)
      this.absences.push({ lostAt: since, ms: performance.now() - since })
  }

  private catchUp(): Promise<void> {
    return this.options.mutation === 'caught_up' ? Promise.resolve() : this.messages.catchUp()
  }
}
