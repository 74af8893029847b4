interface Sender {
  running: number
  /** Queued starts, in order. */
  queue: (() => void)[]
}

export interface ConcurrencyLimit {
  /** Maximum concurrent tasks of one sender. */
  maxRunning: number
  /** Maximum queued tasks of one sender; further ones are rejected. */
  maxQueued?: number
}

/**
 * Limits how much one sender has in flight at a time: a sender that asks for too much waits or is refused, the others
 * are not. Unlike a count per minute, this also bounds slow requests, such as a slow upload.
 */
export const makeConcurrencyLimiter = (
  { maxRunning, maxQueued = 0 }: ConcurrencyLimit,
  refusal: () => Error,
) => {
  const senders = new Map<string, Sender>()
  return async <T>(sender: string, work: () => Promise<T>): Promise<T> => {
    const own = senders.get(sender) ?? { running: 0, queue: [] }
    if (own.running < maxRunning) {
      own.running++
      senders.set(sender, own)
    } else {
      if (own.queue.length >= maxQueued) throw refusal()
      await new Promise<void>((begin) => own.queue.push(begin))
    }
    try {
      return await work()
    } finally {
      const next = own.queue.shift()
      if (next) next()
      else if (--own.running === 0) senders.delete(sender)
    }
  }
}
