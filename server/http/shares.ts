/**
 * Limits how much one sender has in flight at a time: a sender that asks for too much waits, the others do
 * not. Unlike a count per minute, this also bounds slow requests, such as a slow upload.
 */
export const makeShares = (most: number, refusal: () => Error) => {
  const underWay = new Map<string, number>()
  return async <T>(sender: string, work: () => Promise<T>): Promise<T> => {
    const own = underWay.get(sender) ?? 0
    if (own >= most) throw refusal()
    underWay.set(sender, own + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(sender) ?? 1) - 1
      if (left > 0) underWay.set(sender, left)
      else underWay.delete(sender)
    }
  }
}
