import { eq, sql } from 'drizzle-orm'
import type { Db, Executor } from '@/server/db/client'
import { prepared } from '@/server/db/prepared'
import { users } from '@/server/db/schema/accounts'

export type UserRow = typeof users.$inferSelect
type Change = Partial<Omit<typeof users.$inferInsert, 'id' | 'createdAt'>>

export const findById = async (db: Executor, id: number): Promise<UserRow | null> =>
  (await db.select().from(users).where(eq(users.id, id)))[0] ?? null

const byId = prepared((db) => db.select().from(users).where(eq(users.id, sql.placeholder('id'))).prepare('user_by_id'))

/** Outside a transaction: every page of a signed-in person asks this. */
export const readById = async (db: Db, id: number): Promise<UserRow | null> => (await byId(db).execute({ id }))[0] ?? null

/** By address, in lower case as it is stored. */
export const findByEmail = async (db: Executor, email: string): Promise<UserRow | null> =>
  (await db.select().from(users).where(eq(users.email, email)))[0] ?? null

const byEmail = prepared((db) => db.select().from(users).where(eq(users.email, sql.placeholder('email'))).prepare('user_by_email'))

/** The same outside a transaction: every sign-in asks this. */
export const readByEmail = async (db: Db, email: string): Promise<UserRow | null> => (await byEmail(db).execute({ email }))[0] ?? null

/** Null when the address is taken, also by somebody registering this very moment. */
export const insertUser = async (db: Executor, values: typeof users.$inferInsert): Promise<UserRow | null> =>
  (await db.insert(users).values(values).onConflictDoNothing({ target: users.email }).returning())[0] ?? null

export const updateUser = async (db: Executor, id: number, change: Change): Promise<UserRow | null> =>
  (await db.update(users).set(change).where(eq(users.id, id)).returning())[0] ?? null
