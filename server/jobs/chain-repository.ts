import { sql } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import type { JobKind } from './kinds'

export interface ChainedJob {
  kind: JobKind
  payload: Record<string, unknown>
  runAt: Date
  /** Id of the job that leaves this one as its successor. */
  after?: number
}

/**
 * Inserts a job of a kind that has one at a time: unless there is another, or one failed for good within a day. Returns
 * whether it was inserted.
 */
export const insertChainedJob = async (
  tx: Executor,
  { kind, payload, runAt, after = 0 }: ChainedJob,
): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    insert into outbox (kind, payload, run_at)
    select ${kind}::text, ${JSON.stringify(payload)}::jsonb, ${runAt.toISOString()}::timestamptz
    where not exists (
      select 1 from outbox where kind = ${kind} and id <> ${after}
        and (dead_at is null or dead_at > now() - interval '1 day'))`)
  return (rowCount ?? 0) > 0
}

/** Payload of the latest job of a kind that failed for good; null if none did. */
export const findFailedPayload = async (tx: Executor, kind: JobKind): Promise<unknown> => {
  const { rows } = await tx.execute<{ payload: unknown }>(
    sql`select payload from outbox where kind = ${kind} and dead_at is not null order by id desc limit 1`,
  )
  return rows[0]?.payload ?? null
}
