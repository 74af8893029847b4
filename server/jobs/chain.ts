import type { Executor } from '@/server/db/client'
import { findFailedPayload, insertChainedJob, type ChainedJob } from './chain-repository'
import type { JobKind } from './kinds'

/** Leaves the next job of a chain: a kind of which one job at a time exists. Returns whether it was left. */
export const enqueueChained = (tx: Executor, job: ChainedJob): Promise<boolean> => insertChainedJob(tx, job)

/** Returns the payload with which a chain failed for good; null if it did not. */
export const failedPayload = (tx: Executor, kind: JobKind): Promise<unknown> => findFailedPayload(tx, kind)
