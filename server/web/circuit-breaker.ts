interface CircuitBreakerOptions {
  /** Consecutive failures that open it. */
  failures: number
  /** Time it stays open before one attempt is let through, ms. */
  openMs: number
  now?: () => number
  onOpen?: () => void
}

/** Outcome of an attempt; `abandoned` says nothing about the service. */
export type AttemptOutcome = 'succeeded' | 'failed' | 'abandoned'

/**
 * Stops attempts at a service that has failed several times in a row. Afterwards a single attempt probes it: its success
 * closes the breaker, its failure opens it again.
 */
export const makeCircuitBreaker = ({ failures, openMs, now = Date.now, onOpen }: CircuitBreakerOptions) => {
  let failed = 0
  let openedAt = 0
  let isProbing = false
  const isOpen = () => failed >= failures

  /** Returns how to report the attempt's outcome, once; null if none may be made. */
  const begin = (): ((outcome: AttemptOutcome) => void) | null => {
    const isProbe = isOpen()
    if (isProbe && (isProbing || now() - openedAt < openMs)) return null
    if (isProbe) isProbing = true
    return (outcome) => {
      if (isProbe) isProbing = false
      // An attempt from before the opening says nothing about now.
      if (outcome === 'abandoned' || (!isProbe && isOpen())) return
      if (outcome === 'succeeded') {
        failed = 0
        return
      }
      failed = Math.min(failed + 1, failures)
      if (!isOpen()) return
      openedAt = now()
      if (!isProbe) onOpen?.()
    }
  }
  return { begin }
}
