/** Runs `work` when the page is idle. Returns a function that cancels it. */
export const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work)
  return () => cancelIdleCallback(idle)
}

/** Delay before loading code that no user action needs yet, ms; the page's own requests come first. */
const restMs = 10_000

/** Runs `work` once the page is ten seconds old and idle. Returns a function that cancels it. */
export const whenRested = (work: () => void): (() => void) => {
  let callOff = (): void => undefined
  const timer = setTimeout(() => {
    callOff = whenIdle(work)
  }, restMs)
  return () => {
    clearTimeout(timer)
    callOff()
  }
}
