import WebSocket from 'ws'

/**
 * The browser's `WebSocket`, which older releases of Node lack, with every open one known so that a proof can cut
 * it as a lost network does.
 */
export const withSockets = () => {
  const open = new Set<WebSocket>()
  class Known extends WebSocket {
    constructor(url: string) {
      super(url)
      this.on('open', () => open.add(this)).on('close', () => open.delete(this))
    }
  }
  const before = globalThis.WebSocket
  Object.assign(globalThis, { WebSocket: Known })
  return {
    /** Without a word to the other end. True when there was one. */
    cut: (pick: () => number): boolean => {
      const all = [...open]
      const one = all[pick() % Math.max(1, all.length)]
      one?.terminate()
      return one !== undefined
    },
    restore: () => void Object.assign(globalThis, { WebSocket: before }),
  }
}
