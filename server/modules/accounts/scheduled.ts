import type { Needs } from '@/server/context'
import { deleteOldAttempts } from './attempt-repository'

const retentionMs = 86_400_000

/** Deletes attempt counts whose window is long over. */
export const deleteExpiredAttempts = ({ db, clock }: Needs<'db' | 'clock'>): Promise<number> =>
  deleteOldAttempts(db, new Date(clock().getTime() - retentionMs))
