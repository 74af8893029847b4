import { and, eq, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { blocks } from '@/server/db/schema/chat'

/** Column that tells whether one user blocked the other: one lookup in the primary key. */
export const hasBlocked = (one: SQLWrapper, other: SQLWrapper) =>
  sql<boolean>`exists (select 1 from ${blocks} where ${blocks.blockerId} = ${one} and ${blocks.blockedId} = ${other})`

/** Returns whether either of two users blocked the other. */
export const isBlocked = async (db: Executor, one: number, other: number): Promise<boolean> => {
  const found = await db
    .select({ blocker: blocks.blockerId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, one), eq(blocks.blockedId, other)),
        and(eq(blocks.blockerId, other), eq(blocks.blockedId, one)),
      ),
    )
    .limit(1)
  return found.length > 0
}

export const insertBlock = async (tx: Tx, blocker: number, blocked: number, at: Date): Promise<void> => {
  await tx
    .insert(blocks)
    .values({ blockerId: blocker, blockedId: blocked, createdAt: at })
    .onConflictDoNothing()
}

export const deleteBlock = async (tx: Tx, blocker: number, blocked: number): Promise<void> => {
  await tx.delete(blocks).where(and(eq(blocks.blockerId, blocker), eq(blocks.blockedId, blocked)))
}
