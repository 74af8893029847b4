import { and, arrayContains, asc, eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { OperatorScope } from '@/lib/contract/operator-scopes'
import type { Executor, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'

/** Lock key: changes of scopes run one after the other, so that two of them do not remove the last admin. */
const teamLock = 7_310_061

export const lockTeam = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${teamLock})`)
}

/** Accounts with a confirmed address that may sign in. */
const isOpen = and(isNotNull(users.emailVerifiedAt), isNull(users.closedAt))

const columns = { id: users.id, fullName: users.fullName, email: users.email, scopes: users.operatorScopes }

export type OperatorRow = Awaited<ReturnType<typeof listOperatorRows>>[number]

const lockOpenAccount = async (tx: Tx, condition: SQL): Promise<OperatorRow | null> =>
  (await tx.select(columns).from(users).where(and(condition, isOpen)).for('no key update'))[0] ?? null

export const lockAccount = (tx: Tx, email: string) => lockOpenAccount(tx, eq(users.email, email))

/** Null for an account without scopes. */
export const lockOperator = async (tx: Tx, id: number): Promise<OperatorRow | null> => {
  const account = await lockOpenAccount(tx, eq(users.id, id))
  return account && account.scopes.length > 0 ? account : null
}

const isOpenAdmin = and(eq(users.isOperator, true), arrayContains(users.operatorScopes, ['admin']), isOpen)

const hasAdmin = async (tx: Tx, condition: SQL): Promise<boolean> =>
  (await tx.select({ id: users.id }).from(users).where(and(isOpenAdmin, condition)).limit(1)).length > 0

export const isAdmin = (tx: Tx, id: number): Promise<boolean> => hasAdmin(tx, eq(users.id, id))
export const hasOtherAdmin = (tx: Tx, id: number): Promise<boolean> => hasAdmin(tx, ne(users.id, id))

export const setScopes = async (tx: Tx, id: number, scopes: OperatorScope[]): Promise<void> => {
  await tx.update(users).set({ operatorScopes: scopes }).where(eq(users.id, id))
}

export const listOperatorRows = (db: Executor) =>
  db
    .select(columns)
    .from(users)
    .where(and(eq(users.isOperator, true), isOpen))
    .orderBy(asc(users.email))
