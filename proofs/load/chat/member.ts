import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDelivery, type Carriers } from '@/hooks/chat/delivery'
import {
  emptyThread,
  hasGap,
  isUnanswered,
  reduceThread,
  toRetry,
  type Thread,
  type ThreadAction,
} from '@/hooks/chat/thread'
import { chatEvent } from '@/lib/contract/chat'
import { ReconnectingSocket } from '@/lib/realtime/socket'
import { makeMessages } from './messages'

/** A member waits a tenth as long as a page does for an answer, and between tries. */
const hurry = 10
/** Messages written before the ones before them are known to be stored. */
const ahead = 5

interface MemberOptions {
  room: number
  token: string
  /** Of a program that runs, or ran a moment ago. */
  port: () => number
  /** The guard taken away. */
  mutation: string | null
}

/** One side of a room as a page of the chat is, without the page: its socket, its delivery, its list of messages. */
export class Member {
  readonly written: string[] = []
  readonly refusals: string[] = []
  /** When a socket was lost, and the milliseconds from then to an open one with everything missed. */
  readonly absences: { lostAt: number; ms: number }[] = []
  private thread: Thread = emptyThread
  private lostAt: number | null = null
  private readonly channel: ReconnectingSocket
  private readonly messages: ReturnType<typeof makeMessages>
  private readonly deliver: ReturnType<typeof createDelivery>

  constructor(private readonly options: MemberOptions) {
    const { room, token, port, mutation } = options
    this.messages = makeMessages({
      room,
      token,
      port,
      known: () => this.thread.messages,
      received: (messages) => this.change({ type: 'received', messages }),
    })
    this.channel = new ReconnectingSocket({
      url: () => `ws://127.0.0.1:${port()}/chat/?token=${token}`,
      onMessage: (said) => this.hear(said),
      onState: (state) => {
        if (state === 'open') void this.cameBack()
        if (state === 'closed') this.lost()
      },
    })
    const carriers: Carriers = {
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
    const inTurn = createDelivery(carriers)
    this.deliver = mutation === 'in_turn' ? (...one) => createDelivery(carriers)(...one) : inTurn
  }

  open(): void {
    this.channel.open()
  }
  close(): void {
    this.channel.close()
  }

  /** Writes as somebody who types fast, so long at least over each message and a few ahead of what is stored. */
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

  /** What was not answered is sent again. */
  retry(): void {
    const unanswered = this.thread.outgoing.find(isUnanswered)
    for (const one of unanswered ? toRetry(this.thread.outgoing, unanswered.client_id) : []) {
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

  private hear(said: unknown): void {
    const event = chatEvent.safeParse(said).data
    if (!event) return
    if ('message' in event) {
      this.change({ type: 'received', messages: [event.message] })
      if (hasGap(this.thread.messages)) void this.catchUp()
    } else if (event.action === 'message.refused') this.refusals.push(event.code)
  }

  private lost(): void {
    this.lostAt ??= performance.now()
    if (this.options.mutation === 'kept') this.thread = { ...this.thread, outgoing: [] }
  }

  private async cameBack(): Promise<void> {
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
