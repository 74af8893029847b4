import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until a condition holds. It has no limit of its own: the test's time limit ends a wait that never
 * succeeds.
 */
export const until = async (met: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await met())) await sleep(10)
}
