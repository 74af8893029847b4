import type { Executor } from '@/server/db/client'
import type { JobKind } from './kinds'
import { insertJob } from './outbox-repository'

/**
 * Leaves work for the worker in the caller's own transaction: it is done if, and only if, the step is.
 * Inserting wakes the worker when the transaction commits.
 */
export const enqueue = (
  tx: Executor,
  kind: JobKind,
  payload: Record<string, unknown>,
  runAt?: Date,
): Promise<void> => insertJob(tx, { kind, payload, ...(runAt ? { runAt } : {}) })
