import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until a condition holds. It has no limit of its own: the test's time limit ends a wait that never
 * succeeds.
 */
export const waitUntil = async (met: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await met())) await sleep(10)
}

/** Polls until a condition holds or `withinMs` have passed. Returns whether it held. */
export const holdsWithin = async (
  withinMs: number,
  met: () => boolean | Promise<boolean>,
  pollMs = 50,
): Promise<boolean> => {
  for (const end = performance.now() + withinMs; performance.now() < end; await sleep(pollMs))
    if (await met()) return true
  return false
}
