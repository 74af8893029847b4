import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { leases } from '@/server/db/schema/operations'

/** Lease duration, s: the longest others wait after a holder dies. */
const leaseSeconds = 30

const until = sql`now() + make_interval(secs => ${leaseSeconds})`

/** Takes the lease, or holds it for longer. False while somebody else has it. */
export const acquireLease = async (db: Db, name: string, holder: string): Promise<boolean> => {
  const taken = await db
    .insert(leases)
    .values({ name, holder, expiresAt: until })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder, expiresAt: until },
      setWhere: or(sql`${leases.expiresAt} < now()`, eq(leases.holder, holder)),
    })
    .returning({ name: leases.name })
  return taken.length > 0
}

/** Lets go of it, unless somebody else has taken it over. */
export const releaseLease = (db: Db, name: string, holder: string) =>
  db.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)))
