import WebSocket from 'ws'
import type { Tally } from './tally'

const ping = '{"action":"ping"}'

/** Two sockets in a row are of one person, who has an address of their own. */
const addressOf = (n: number) => `10.${n >> 17}.${(n >> 9) & 255}.${(n >> 1) & 255}`

/**
 * In the place of the browser's `WebSocket`: as behind a proxy, which says whose address asks, and told of in the
 * tally by the number in `page`. Returns what puts the former back.
 */
export const withPageSockets = (tally: Tally) => {
  class PageSocket extends WebSocket {
    private readonly page: number
    private pingedAt: number | null = null

    constructor(url: string) {
      const page = Number(new URL(url).searchParams.get('page'))
      super(url, { perMessageDeflate: false, headers: { 'x-forwarded-for': addressOf(page) } })
      this.page = page
      tally.tried()
      const since = performance.now()
      const send = this.send.bind(this)
      this.send = (data: unknown) => {
        send(String(data))
        if (data !== ping) return
        tally.pinged(this.pingedAt !== null)
        this.pingedAt = performance.now()
      }
      // The token is looked at after the upgrade: the first answer says that this socket is in.
      this.on('open', () => {
        tally.opened()
        this.send(ping)
      })
      this.on('message', () => {
        if (this.pingedAt !== null) tally.answered(performance.now() - this.pingedAt)
        this.pingedAt = null
        tally.letIn(this.page, since)
      })
      this.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') tally.refused()
      })
      this.on('close', (code) => tally.gone(this.page, code))
    }
  }
  const before = globalThis.WebSocket
  Object.assign(globalThis, { WebSocket: PageSocket })
  return () => void Object.assign(globalThis, { WebSocket: before })
}
