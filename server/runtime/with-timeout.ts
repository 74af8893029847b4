/**
 * What `work` comes to, or a rejection when the time is over: when it has not come one turn of our own loop after it,
 * which may itself be late. The work itself is not ended by that: where it must be, whoever began it ends it.
 */
export const withTimeout = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => setImmediate(reject, new Error(`no end within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
