/**
 * Bounds what one sender has under way at a time: whoever asks for much at once waits for themselves, not
 * everybody for them. Unlike a count per minute it also holds what takes long, as a body that arrives slowly.
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
