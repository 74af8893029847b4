import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Db, Executor, Tx } from '@/server/db/client'
import { preparedStatement } from '@/server/db/prepared-statement'
import { sessions, users } from '@/server/db/schema/accounts'
import type { Caller } from '@/server/http/session'

export type UserRow = typeof users.$inferSelect
type Change = Partial<Omit<typeof users.$inferInsert, 'id' | 'createdAt'>>

export const findById = async (db: Executor, id: number): Promise<UserRow | null> =>
  (await db.select().from(users).where(eq(users.id, id)))[0] ?? null

export const lockById = async (tx: Tx, id: number): Promise<UserRow | null> =>
  (await tx.select().from(users).where(eq(users.id, id)).for('update'))[0] ?? null

const ofSession = preparedStatement((db) => {
  const isRevoked = sql`${sessions.id} = ${sql.placeholder('session')}::uuid and ${sessions.revokedAt} is not null`
  return db
    .select()
    .from(users)
    .where(
      sql`${users.id} = ${sql.placeholder('id')} and ${users.closedAt} is null
        and not exists (select 1 from ${sessions} where ${isRevoked})`,
    )
    .prepare('user_of_session')
})

/**
 * The open account of a token, null when its session was revoked. Not in a transaction: every page of a
 * signed-in person reads it.
 */
export const readBySession = async (db: Db, { id, session }: Caller): Promise<UserRow | null> =>
  (await ofSession(db).execute({ id, session }))[0] ?? null

/** Sort order: the account that confirmed the address, then the newest. */
const claim = [sql`${users.emailVerifiedAt} is null`, desc(users.id)] as const

/**
 * The account of an address (lower case, as stored): the one that confirmed it, else the newest that names
 * it.
 */
export const findByEmail = async (db: Executor, email: string): Promise<UserRow | null> =>
  (
    await db
      .select()
      .from(users)
      .where(eq(users.email, email))
      .orderBy(...claim)
      .limit(1)
  )[0] ?? null

/** Accounts of one address that a sign-in considers; the one that confirmed it is always among them. */
const maxAccountsPerAddress = 20
const ofAddress = preparedStatement((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.email, sql.placeholder('email')))
    .orderBy(...claim)
    .limit(maxAccountsPerAddress)
    .prepare('users_by_email'),
)

/** All accounts that name an address. Not in a transaction: every sign-in reads it. */
export const readByEmail = (db: Db, email: string): Promise<UserRow[]> => ofAddress(db).execute({ email })

/** Returns another account that confirmed this account's address. */
export const findConfirmedOwner = async (
  db: Executor,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<UserRow | null> =>
  (
    await db
      .select()
      .from(users)
      .where(and(eq(users.email, email), ne(users.id, id), isNotNull(users.emailVerifiedAt)))
  )[0] ?? null

/** Locks an account for the transaction, provided it still has this address; else null. */
export const lockByIdAndEmail = async (
  tx: Tx,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<UserRow | null> =>
  (
    await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), eq(users.email, email)))
      .for('update')
  )[0] ?? null

export const insertUser = async (db: Executor, values: typeof users.$inferInsert): Promise<UserRow> => {
  const [row] = await db.insert(users).values(values).returning()
  if (!row) throw new Error('an account was inserted and is not there')
  return row
}

/** Confirms an account's address. Null when another account has confirmed it, even at this very moment. */
export const insertConfirmedUser = async (
  db: Executor,
  values: typeof users.$inferInsert & { emailVerifiedAt: Date },
): Promise<UserRow | null> =>
  (
    await db
      .insert(users)
      .values(values)
      .onConflictDoNothing({ target: users.email, where: sql`email_verified_at is not null` })
      .returning()
  )[0] ?? null

export const updateUser = async (db: Executor, id: number, change: Change): Promise<UserRow | null> =>
  (await db.update(users).set(change).where(eq(users.id, id)).returning())[0] ?? null

/** The password hash of another account with the address; `id` is null for an account to be created. */
export const findSharedPasswordHash = async (
  db: Executor,
  email: string,
  id: number | null,
): Promise<string | null> => {
  const [other] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(
      and(eq(users.email, email), isNotNull(users.passwordHash), id === null ? undefined : ne(users.id, id)),
    )
    .limit(1)
  return other?.passwordHash ?? null
}

/** Serialises the writing of passwords of one address. */
export const lockAddress = async (tx: Tx, email: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`)
}

/**
 * Phone numbers change owners: the account that confirms a number gets it, and the earlier account has to
 * confirm again.
 */
export const unconfirmPhoneOfOthers = (tx: Tx, phone: string, id: number): Promise<UserRow[]> =>
  tx
    .update(users)
    .set({ phoneVerifiedAt: null })
    .where(and(eq(users.phone, phone), ne(users.id, id), isNotNull(users.phoneVerifiedAt)))
    .returning()
