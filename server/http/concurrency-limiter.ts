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
  /** Maximum running over all senders; senders in the queue alternate. */
  maxRunningInAll?: number
}

/**
 * Limits how much one sender has in flight at a time: a sender that asks for too much waits or is refused, the others
 * are not. Unlike a count per minute, this also bounds slow requests, such as a slow upload. Where all together have too
 * much, one of each sender begins in turn, so that many of one hold up another by no more than one.
 */
export const makeConcurrencyLimiter = (
  { maxRunning, maxQueued = 0, maxRunningInAll = Infinity }: ConcurrencyLimit,
  refusal: () => Error,
) => {
  /** In the order of their turns. */
  const senders = new Map<string, Sender>()
  let running = 0

  const begin = (name: string, sender: Sender): void => {
    sender.running++
    running++
    // Behind all others.
    senders.delete(name)
    senders.set(name, sender)
  }
  const beginWaiting = (): void => {
    if (running >= maxRunningInAll) return
    for (const [name, sender] of senders) {
      const next = sender.running < maxRunning ? sender.queue.shift() : undefined
      if (!next) continue
      begin(name, sender)
      next()
      return
    }
  }
  const end = (name: string, sender: Sender): void => {
    sender.running--
    running--
    if (sender.running === 0 && sender.queue.length === 0) senders.delete(name)
    beginWaiting()
  }

  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const sender = senders.get(name) ?? { running: 0, queue: [] }
    if (sender.running < maxRunning && running < maxRunningInAll) begin(name, sender)
    else {
      // A sender without running work waits for the others and is not rejected.
      if (sender.queue.length >= maxQueued && sender.running + sender.queue.length > 0) throw refusal()
      senders.set(name, sender)
      await new Promise<void>((resolve) => sender.queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      end(name, sender)
    }
  }
}
