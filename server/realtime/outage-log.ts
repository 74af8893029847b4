/** Logs the beginning of an outage with its reason, and its end, once each. */
export interface OutageLog {
  /** Reports a failure; logged at the first of an outage only. */
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
