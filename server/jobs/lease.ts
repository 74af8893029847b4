import { randomUUID } from 'node:crypto'
import type { Context } from '@/server/context'
import { acquireLease, releaseLease } from './lease-repository'

/** Well before the lease ends. */
const renewMs = 10_000

/**
 * Does `work` unless another process is at it. A row and not a lock of the session: through a pooler the session
 * belongs to nobody. A process that stands still for longer than the lease finds another at the same work, so
 * what is done in it has to bear that.
 */
export const withLease = async (
  { db, log }: Pick<Context, 'db' | 'log'>,
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
    // It ends by itself otherwise.
    await releaseLease(db, name, holder).catch(() => {})
  }
}
