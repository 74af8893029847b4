import { asc, eq } from 'drizzle-orm'
import type { Registration } from '@/lib/contract/registrations'
import type { Executor, Tx } from '@/server/db/client'
import { councilRegistrations } from '@/server/db/schema/accounts'

const { council, state, number, position, userId } = councilRegistrations

export const listRegistrations = (db: Executor, user: number): Promise<Registration[]> =>
  db
    .select({ council, state, number })
    .from(councilRegistrations)
    .where(eq(userId, user))
    .orderBy(asc(position))

const worded = (list: readonly Registration[]) =>
  JSON.stringify(list.map((one) => [one.council, one.state, one.number]))

/** Unchanged rows are not written: a changed row dates the page that shows it. */
export const replaceRegistrations = async (
  tx: Tx,
  user: number,
  given: readonly Registration[],
): Promise<void> => {
  if (worded(given) === worded(await listRegistrations(tx, user))) return
  await tx.delete(councilRegistrations).where(eq(userId, user))
  if (given.length > 0)
    await tx
      .insert(councilRegistrations)
      .values(given.map((one, at) => ({ ...one, userId: user, position: at })))
}
