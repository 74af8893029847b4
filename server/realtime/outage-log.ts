/** What a connection says of one fault: that it began, with the reason, and that it is over. */
export interface OutageLog {
  /** It fails, again or for the first time: said once, however often it is tried. */
  failed(why: string): void
  /** It works again. */
  recovered(): void
}

/** Logs an outage once, and its end: reconnects are attempted every second or two while the other end is away. */
export const makeOutageLog = (what: string, warn: (message: string) => void): OutageLog => {
  let since: number | null = null
  return {
    failed: (why) => {
      if (since === null) warn(`${what}: ${why}`)
      since ??= performance.now()
    },
    recovered: () => {
      if (since !== null) warn(`${what}: back after ${((performance.now() - since) / 1000).toFixed(1)} s`)
      since = null
    },
  }
}
