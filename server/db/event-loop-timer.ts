const tickMs = 50

/**
 * Calls `late` after `ms` of this process's own running time, unless stopped. Counts turns of a timer, not
 * the clock: an event loop that was blocked has read no answers either, and must not blame the database.
 */
export const scheduleAfterLoopTime = (ms: number, onTimeout: () => void): (() => void) => {
  let left = Math.ceil(ms / tickMs)
  const timer = setInterval(() => {
    if (--left > 0) return
    clearInterval(timer)
    onTimeout()
  }, tickMs)
  timer.unref()
  return () => clearInterval(timer)
}
