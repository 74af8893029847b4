/**
 * Runs the work once the page has nothing better to do: what it needs itself comes first. Returns what calls it
 * off.
 */
export const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work)
  return () => cancelIdleCallback(idle)
}

/** What nobody has asked for yet waits until the page was looked at for a while: its own first answers come before. */
const restMs = 10_000

/**
 * Runs the work once the page has been there for ten seconds and has nothing better to do. Returns what calls it
 * off.
 */
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
