interface Sender {
  underWay: number
  /** Those who wait; each is called when it may begin. */
  turns: (() => void)[]
}

export interface Share {
  /** How much of one sender runs at a time. */
  most: number
  /** How much more of it waits for its turn, in order; what comes then is refused. */
  waiting?: number
}

/**
 * Limits how much one sender has in flight at a time: a sender that asks for too much waits or is refused, the others
 * are not. Unlike a count per minute, this also bounds slow requests, such as a slow upload.
 */
export const makeShares = ({ most, waiting = 0 }: Share, refusal: () => Error) => {
  const senders = new Map<string, Sender>()
  return async <T>(sender: string, work: () => Promise<T>): Promise<T> => {
    const own = senders.get(sender) ?? { underWay: 0, turns: [] }
    if (own.underWay < most) {
      own.underWay++
      senders.set(sender, own)
    } else {
      if (own.turns.length >= waiting) throw refusal()
      await new Promise<void>((begin) => own.turns.push(begin))
    }
    try {
      return await work()
    } finally {
      const next = own.turns.shift()
      if (next) next()
      else if (--own.underWay === 0) senders.delete(sender)
    }
  }
}
