import type { Executor } from '@/server/db/client'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { extractSalt, hashPassword } from './passwords'
import { findSharedPasswordHash, lockAddress } from './repository'

/** The account a password is for: an existing one, or a new one without an id yet. */
interface Owner {
  id: number | null
  email: string
}

const saltOfOthers = async (db: Executor, { id, email }: Owner): Promise<string | undefined> => {
  const passwordHash = await findSharedPasswordHash(db, email, id)
  return passwordHash === null ? undefined : extractSalt(passwordHash)
}

/**
 * Hashes and stores a new password. Passwords of all accounts with one address share their salt, so that
 * signing in takes one hash however many accounts there are. Written under the address's lock: if another
 * account set the first password meanwhile, this one is hashed again with its salt. No connection is held
 * while hashing.
 */
export const writePassword = async <T>(
  context: WorkContext,
  owner: Owner,
  password: string,
  write: (work: UnitOfWork, passwordHash: string) => Promise<T>,
): Promise<T> => {
  for (;;) {
    const passwordHash = await hashPassword(password, await saltOfOthers(context.db, owner))
    const written = await unitOfWork(context, async (work) => {
      await lockAddress(work.tx, owner.email)
      const salt = await saltOfOthers(work.tx, owner)
      return salt === undefined || salt === extractSalt(passwordHash)
        ? { result: await write(work, passwordHash) }
        : null
    })
    if (written) return written.result
  }
}
