import { and, isNull, lte } from 'drizzle-orm'
import type { Context } from '@/server/context'
import { media } from '@/server/db/schema/operations'

const keptMs = 24 * 3_600_000

/** Forgets uploads nothing has referred to for a day. Answers how many. */
export const forgetUnclaimed = async (context: Context): Promise<number> => {
  const before = new Date(context.clock().getTime() - keptMs)
  const gone = await context.db
    .delete(media)
    .where(and(isNull(media.claimedAt), lte(media.createdAt, before)))
    .returning({ id: media.id })
  return gone.length
}
