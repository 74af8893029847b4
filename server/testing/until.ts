import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until something is so. It may take as long as it takes: the test's own limit ends waiting in vain.
 */
export const until = async (met: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await met())) await sleep(10)
}
