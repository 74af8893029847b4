import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Context } from '@/server/context'
import type { Executor, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { inTransaction } from '@/server/db/transaction'
import type { HubEvent } from '@/server/realtime/hub'
import { hashPassword, saltOf } from './passwords'

/** Whose password it will be: an account that is there, or a new one, which has no id yet. */
interface Owner {
  id: number | null
  email: string
}

const saltOfOthers = async (db: Executor, { id, email }: Owner): Promise<string | undefined> => {
  const [other] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(
      and(eq(users.email, email), isNotNull(users.passwordHash), id === null ? undefined : ne(users.id, id)),
    )
    .limit(1)
  return other?.passwordHash ? saltOf(other.passwordHash) : undefined
}

/**
 * Hashes a new password and writes it. Passwords of one address share their salt, so that signing in takes one hash
 * however many accounts name the address. Written under the address's lock: who set the first one meanwhile gave the
 * salt, and this one is hashed anew. No connection is held while hashing.
 */
export const writePassword = async <T>(
  context: Context,
  owner: Owner,
  password: string,
  write: (tx: Tx, emit: (event: HubEvent) => void, passwordHash: string) => Promise<T>,
): Promise<T> => {
  for (;;) {
    const passwordHash = await hashPassword(password, await saltOfOthers(context.db, owner))
    const written = await inTransaction(context, async (tx, emit) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${owner.email}`}, 0))`)
      const salt = await saltOfOthers(tx, owner)
      return salt === undefined || salt === saltOf(passwordHash)
        ? { result: await write(tx, emit, passwordHash) }
        : null
    })
    if (written) return written.result
  }
}
