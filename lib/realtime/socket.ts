import { closeCodes, socketIntervals, type SocketRefusal } from '@/lib/contract/sockets'

export type SocketState = 'closed' | 'connecting' | 'open'

export interface SocketOptions {
  /**
   * Address including the token, built for each attempt because tokens age. Null while nobody is signed in.
   */
  url: () => Promise<string | null> | string | null
  onMessage: (message: unknown) => void
  onState?: (state: SocketState) => void
  /**
   * Called when an attempt was refused before it opened, as an aged token is; and when the server said the
   * token is not valid any more.
   */
  onRefused?: (isInvalid: boolean) => void
  pingEveryMs?: number
  pongWithinMs?: number
  firstRetryMs?: number
  longestRetryMs?: number
  random?: () => number
}

/** A server that only restarted is found again by everybody within seconds; one that stays away is asked less often. */
const shortOutage = { lastsMs: 60_000, longestRetryMs: 6_000 }
const longestRetryMs = 30_000
/** Lost sockets are back within a second, mostly: most are lost on the way, and not with their server. */
const firstRetryMs = 250

const actionOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'action' in message ? message.action : undefined

/** Checked without the contract's schema: the wait must be known before the close that follows it. */
const isRefusal = (message: unknown): message is SocketRefusal =>
  typeof message === 'object' &&
  message !== null &&
  'retry_after' in message &&
  Number.isInteger(message.retry_after) &&
  Number(message.retry_after) > 0

/**
 * A socket that reconnects. It pings every 5 s, closes when no pong comes within 3 s, and answers pings. It
 * reconnects after a random part of a doubling wait (full jitter), so that not every client reaches a
 * restarted server at once; of a quarter of a second at first, of six seconds at most in the first minute, of thirty
 * afterwards.
 */
export class ReconnectingSocket {
  private socket: WebSocket | undefined
  private wanted = false
  private attempt = 0
  /** Since when it has not been open though it should be, in epoch milliseconds; null while it is. */
  private awaySince: number | null = null
  private ping: ReturnType<typeof setInterval> | undefined
  private pong: ReturnType<typeof setTimeout> | undefined
  private retry: ReturnType<typeof setTimeout> | undefined
  private current: SocketState = 'closed'
  /** Earliest moment to reconnect, as the server asked, in epoch milliseconds. */
  private awayUntil = 0

  constructor(private readonly options: SocketOptions) {}

  get state(): SocketState {
    return this.current
  }

  open(): void {
    if (this.wanted) return
    this.wanted = true
    void this.connect()
  }

  close(): void {
    this.wanted = false
    this.attempt = 0
    this.awaySince = null
    clearTimeout(this.retry)
    this.drop()
  }

  /**
   * Reconnects at once instead of after the back-off: the device is online again, or the tab is visible
   * again. Not while the server asked to wait.
   */
  wake(): void {
    if (!this.wanted || this.current !== 'closed' || this.awayUntil > Date.now()) return
    clearTimeout(this.retry)
    void this.connect()
  }

  /** False when the socket is not open; a warning is logged. */
  send(message: unknown): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) {
      console.warn('WebSocket is not open, Unable to send message')
      return false
    }
    this.socket.send(JSON.stringify(message))
    return true
  }

  private async connect(): Promise<void> {
    this.become('connecting')
    const url = await Promise.resolve(this.options.url()).catch(() => null)
    if (!this.wanted || this.current !== 'connecting') return
    if (!url) return this.later()
    const socket = new WebSocket(url)
    this.socket = socket
    let opened = false
    socket.onopen = () => {
      if (this.socket !== socket) return
      opened = true
      this.attempt = 0
      this.awaySince = null
      this.become('open')
      this.ping = setInterval(() => this.beat(), this.options.pingEveryMs ?? socketIntervals.pingEveryMs)
    }
    socket.onmessage = (event: MessageEvent<unknown>) => {
      if (this.socket === socket) this.receive(event.data)
    }
    // Every error is followed by a close event, which handles it.
    socket.onerror = () => undefined
    socket.onclose = (event) => {
      if (this.socket !== socket) return
      this.drop()
      const isInvalid = event.code === closeCodes.unauthorized
      if (!opened || isInvalid) this.options.onRefused?.(isInvalid)
      if (this.wanted) this.later()
    }
  }

  private receive(data: unknown): void {
    let message: unknown
    try {
      message = JSON.parse(String(data))
    } catch {
      return
    }
    const action = actionOf(message)
    // Answers the server's own pings.
    if (action === 'ping') return void this.send({ action: 'pong' })
    if (action === 'socket.refused') {
      if (isRefusal(message)) this.awayUntil = Date.now() + message.retry_after * 1000
      return
    }
    if (action !== 'pong') return this.options.onMessage(message)
    clearTimeout(this.pong)
    this.pong = undefined
  }

  private beat(): void {
    if (!this.send({ action: 'ping' }) || this.pong) return
    this.pong = setTimeout(() => {
      // On a dead network `close` takes minutes: this socket is abandoned and a new one opened.
      this.drop()
      if (this.wanted) this.later()
    }, this.options.pongWithinMs ?? socketIntervals.pongWithinMs)
  }

  private later(): void {
    this.become('closed')
    this.awaySince ??= Date.now()
    const isShort = Date.now() - this.awaySince < shortOutage.lastsMs
    const longest = isShort ? shortOutage.longestRetryMs : longestRetryMs
    const span = Math.min(
      this.options.longestRetryMs ?? longest,
      (this.options.firstRetryMs ?? firstRetryMs) * 2 ** this.attempt,
    )
    this.attempt += 1
    clearTimeout(this.retry)
    // All tabs of a person are refused at once, so a random wait is added to spread them.
    const away = Math.max(0, this.awayUntil - Date.now())
    this.retry = setTimeout(() => void this.connect(), away + (this.options.random ?? Math.random)() * span)
  }

  private drop(): void {
    clearInterval(this.ping)
    clearTimeout(this.pong)
    this.pong = undefined
    const socket = this.socket
    this.socket = undefined
    socket?.close()
    this.become('closed')
  }

  private become(state: SocketState): void {
    if (this.current === state) return
    this.current = state
    this.options.onState?.(state)
  }
}
