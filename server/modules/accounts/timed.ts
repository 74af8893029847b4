import type { Context } from '@/server/context'
import { deleteOldAttempts } from './attempt-repository'

const keptMs = 86_400_000

/** Forgets counted tries whose window is long over. */
export const forgetAttempts = ({ db, clock }: Context): Promise<number> =>
  deleteOldAttempts(db, new Date(clock().getTime() - keptMs))
