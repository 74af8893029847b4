import { lt } from 'drizzle-orm'
import type { Context } from '@/server/context'
import { attempts } from '@/server/db/schema/accounts'

const keptMs = 86_400_000

/** Forgets counted tries whose window is long over. */
export const forgetAttempts = async ({ db, clock }: Context): Promise<number> =>
  (
    await db
      .delete(attempts)
      .where(lt(attempts.startedAt, new Date(clock().getTime() - keptMs)))
      .returning({ subject: attempts.subject })
  ).length
