/**
 * Caches an answer that is the same for everybody. A failed read is not cached: the next caller tries again.
 */
export const cached = <Key, T>(
  ms: number,
  read: (key: Key) => Promise<T>,
  clock: () => number = Date.now,
) => {
  const answers = new Map<Key, { until: number; answer: Promise<T> }>()
  return (key: Key): Promise<T> => {
    const known = answers.get(key)
    if (known && known.until > clock()) return known.answer
    const answer = read(key)
    answers.set(key, { until: clock() + ms, answer })
    answer.catch(() => answers.get(key)?.answer === answer && answers.delete(key))
    return answer
  }
}
