import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { suppressedAddresses } from '@/server/db/schema/mail'
import { erasedName } from '@/server/modules/accounts/person'

type User = typeof users.$inferInsert

/** Columns that stay: that there was an account, from when to when, and that its terms were accepted. */
const kept = ['id', 'createdAt', 'acceptedTermsAt', 'erasureDueAt', 'closedAt', 'erasedAt'] as const
type Kept = (typeof kept)[number]
const isKept = (name: string): name is Kept => kept.some((one) => one === name)

/** An address nobody can have (RFC 6761, 6.4), so that the person's own is free again. */
const emailOf = (user: number) => `closed-${user}@account.invalid`

/**
 * The row of an erased account. Goes through the columns of the table, so that one added to `users` is
 * emptied too; throws for a column that can be neither null nor its default.
 */
export const tombstoneValues = (user: number): Partial<User> => {
  const named: Partial<User> = { email: emailOf(user), fullName: erasedName }
  const values: Record<string, unknown> = { ...named }
  for (const [name, column] of Object.entries(getTableColumns(users))) {
    if (isKept(name) || name in named) continue
    if (column.notNull && !column.hasDefault)
      throw new Error(`what is left of users.${name} when a person is erased?`)
    values[name] = column.notNull ? sql`default` : null
  }
  return values
}

/** Replaces everything personal in the account's row. */
export const replaceWithTombstone = async (
  db: Executor,
  user: number,
  more: Pick<User, 'closedAt' | 'erasedAt'>,
): Promise<void> => {
  const address = sql`(select email from ${users} where id = ${user})`
  await db.delete(suppressedAddresses).where(sql`${suppressedAddresses.email} = ${address}`)
  await db
    .update(users)
    .set({ ...tombstoneValues(user), ...more })
    .where(eq(users.id, user))
}
