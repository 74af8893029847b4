/** Timeout of a stalled upload, ms: equal to the server's. */
const stillMs = 120_000

/**
 * An upload may take as long as its line needs; it is ended by `stopped`, or once nothing of it has moved for
 * `stillMs`. `isStill` says whether that was why.
 */
export const uploadProgressEvents = (stopped?: AbortSignal) => {
  const end = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStill = false
  const stop = () => end.abort()
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isStill = true
      stop()
    }, stillMs)
  }
  if (stopped?.aborted) stop()
  stopped?.addEventListener('abort', stop)
  moved()
  const over = () => {
    clearTimeout(timer)
    stopped?.removeEventListener('abort', stop)
  }
  return { signal: end.signal, moved, over, isStill: () => isStill }
}
