import { randomUUID } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Context } from '@/server/context'
import { leases } from '@/server/db/schema/operations'

/** Who died with a lease keeps the others waiting for so long. */
const leaseSeconds = 30
const renewMs = 10_000

const until = sql`now() + make_interval(secs => ${leaseSeconds})`

/** Takes the lease, or holds it for longer. False while somebody else has it. */
const hold = async ({ db }: Pick<Context, 'db'>, name: string, holder: string): Promise<boolean> => {
  const taken = await db
    .insert(leases)
    .values({ name, holder, heldUntil: until })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder, heldUntil: until },
      setWhere: or(sql`${leases.heldUntil} < now()`, eq(leases.holder, holder)),
    })
    .returning({ name: leases.name })
  return taken.length > 0
}

/**
 * Does `work` unless another process is at it. A row and not a lock of the session: through a pooler the session
 * belongs to nobody. A process that stands still for longer than the lease finds another at the same work, so
 * what is done in it has to bear that.
 */
export const withLease = async (
  context: Pick<Context, 'db' | 'log'>,
  name: string,
  work: () => Promise<void>,
): Promise<void> => {
  const holder = randomUUID()
  if (!(await hold(context, name, holder))) return
  const renew = setInterval(() => {
    hold(context, name, holder).catch((error: unknown) =>
      context.log.debug({ err: error }, 'a lease could not be renewed'),
    )
  }, renewMs)
  try {
    await work()
  } finally {
    clearInterval(renew)
    // It ends by itself otherwise.
    await context.db
      .delete(leases)
      .where(and(eq(leases.name, name), eq(leases.holder, holder)))
      .catch(() => {})
  }
}
