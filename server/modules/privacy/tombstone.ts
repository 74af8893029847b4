import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { closedName } from '@/server/modules/accounts/closed-name'

type User = typeof users.$inferInsert

/** What stays of a row of an account: that there was one, from when to when, and that its terms were agreed to. */
const kept = ['id', 'createdAt', 'acceptedTermsAt', 'erasureDueAt', 'closedAt', 'erasedAt'] as const
type Kept = (typeof kept)[number]
const isKept = (name: string): name is Kept => kept.some((one) => one === name)

/** An address nobody can have (RFC 6761, 6.4), so that the person's own is free again. */
const emailOf = (user: number) => `closed-${user}@account.invalid`

/**
 * The row of an erased account, column by column as the table has them: whoever adds a column to `users` has it emptied
 * here, or is stopped where it can be neither null nor its default.
 */
export const tombstone = (user: number): Partial<User> => {
  const named: Partial<User> = { email: emailOf(user), fullName: closedName }
  const values: Record<string, unknown> = { ...named }
  for (const [name, column] of Object.entries(getTableColumns(users))) {
    if (isKept(name) || name in named) continue
    if (column.notNull && !column.hasDefault)
      throw new Error(`what is left of users.${name} when a person is erased?`)
    values[name] = column.notNull ? sql`default` : null
  }
  return values
}

/** Takes everything personal out of the account's row. */
export const bury = async (
  tx: Tx,
  user: number,
  more: Pick<User, 'closedAt' | 'erasedAt'>,
): Promise<void> => {
  await tx
    .update(users)
    .set({ ...tombstone(user), ...more })
    .where(eq(users.id, user))
}
