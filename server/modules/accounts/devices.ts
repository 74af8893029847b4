import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Device } from '@/lib/contract/sessions'
import type { Context } from '@/server/context'
import { sessions } from '@/server/db/schema/accounts'
import { inTransaction } from '@/server/db/transaction'
import { notFound } from '@/server/http/errors'
import type { Caller } from '@/server/http/session'
import { endSession } from './sessions'
import { readUserAgent } from './user-agent'

const live = (userId: number, now: Date) =>
  and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now))

export const devicesOf = async ({ db, clock }: Context, caller: Caller): Promise<Device[]> => {
  const rows = await db
    .select()
    .from(sessions)
    .where(live(caller.id, clock()))
    .orderBy(desc(sessions.rotatedAt), desc(sessions.id))
    .limit(100)
  return rows.map((row) => ({
    pk: row.id,
    ...readUserAgent(row.userAgent),
    created_at: row.createdAt.toISOString(),
    last_used_at: row.rotatedAt.toISOString(),
    current: row.id === caller.session,
  }))
}

/** Signs one of the caller's browsers out; anybody else's is not there. */
export const signOutDevice = (context: Context, caller: Caller, pk: string): Promise<void> =>
  inTransaction(context, async (tx, emit) => {
    const now = context.clock()
    const [mine] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, pk), live(caller.id, now)))
    if (!mine) throw notFound()
    await endSession(tx, emit, mine.id, now)
  })
