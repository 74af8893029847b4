import { randomUUID } from 'node:crypto'
import type { Needs } from '@/server/context'
import { acquireLease, releaseLease } from './lease-repository'

/** Well before the lease ends. */
const renewMs = 10_000

/**
 * Runs `work` unless another process holds the lease. A row instead of a session lock, because through a pooler no
 * session belongs to a process. After expiry two holders may overlap, so `work` must tolerate that.
 */
export const withLease = async (
  { db, log }: Needs<'db' | 'log'>,
  name: string,
  work: () => Promise<void>,
): Promise<void> => {
  const holder = randomUUID()
  if (!(await acquireLease(db, name, holder))) return
  const renew = setInterval(() => {
    acquireLease(db, name, holder).catch((error: unknown) =>
      log.debug({ err: error }, 'a lease could not be renewed'),
    )
  }, renewMs)
  try {
    await work()
  } finally {
    clearInterval(renew)
    // A lease that is not released expires.
    await releaseLease(db, name, holder).catch(() => {})
  }
}
