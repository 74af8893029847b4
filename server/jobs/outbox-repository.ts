import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Needs } from '@/server/context'
import type { Db, Executor } from '@/server/db/client'
import { outbox } from '@/server/db/schema/operations'
import { jobKinds, type JobKind } from './kinds'

export type Job = { id: number; kind: JobKind; payload: Record<string, unknown>; attempts: number }

/** After this many failures a job is left to a person. */
export const maxAttempts = 8
/** A worker that died holds its jobs no longer than this; a living one renews well before. */
const leaseSeconds = 60

export const insertJob = async (tx: Executor, job: typeof outbox.$inferInsert): Promise<void> => {
  await tx.insert(outbox).values(job)
}

const knownKinds = sql.param([...jobKinds])

type Store = Needs<'db' | 'clock'>

/**
 * Claims up to `limit` due jobs under a lease. Claims known kinds only: during a rolling release, kinds added by the
 * later release wait for its workers, so a changed payload needs a new kind.
 */
export const claimJobs = async (
  { db, clock }: Store,
  limit: number,
  kinds: readonly JobKind[] = jobKinds,
): Promise<Job[]> => {
  const { rows } = await db.execute<Job>(sql`
    update outbox set locked_until = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    where id in (
      select id from outbox
      where dead_at is null and kind = any(${sql.param([...kinds])}) and attempts < ${maxAttempts}
        and run_at <= greatest(now(), ${clock().toISOString()}::timestamptz)
        and (locked_until is null or locked_until < now())
      order by run_at, id limit ${limit} for update skip locked)
    returning id, kind, payload, attempts`)
  return rows.map((row) => ({ ...row, id: Number(row.id) })).sort((a, b) => a.id - b.id)
}

/** Keeps jobs that take longer than the lease. */
export const renewLeases = async ({ db }: Store, jobs: readonly Job[]): Promise<void> => {
  if (jobs.length === 0) return
  await db.execute(sql`
    update outbox set locked_until = now() + make_interval(secs => ${leaseSeconds})
    from jsonb_to_recordset(${JSON.stringify(jobs.map(({ id, attempts }) => ({ id, attempts })))}::jsonb)
      as held(id bigint, attempts int)
    where outbox.id = held.id and outbox.attempts = held.attempts and outbox.dead_at is null`)
}

/** Marks jobs dead whose last attempt ended with the worker's death. */
export const deadLetterLostJobs = async ({ db }: Store): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    update outbox set dead_at = now(), last_error = coalesce(last_error, 'the worker was lost with it')
    where dead_at is null and kind = any(${knownKinds}) and attempts >= ${maxAttempts} and locked_until < now()`)
  return rowCount ?? 0
}

/** The same try of the job: a worker that lost it to another writes nothing about it any more. */
const isSameAttempt = (job: Job) =>
  and(eq(outbox.id, job.id), eq(outbox.attempts, job.attempts), isNull(outbox.deadAt))

export const deleteJob = (db: Db, job: Job) => db.delete(outbox).where(isSameAttempt(job))

/** Maximum time a job waits for an unavailable service without counting attempts, h. */
const maxUnavailableHours = 24

/**
 * Keeps that a service was away: the try does not count, the next one is after `seconds`. False where the job has
 * waited too long for that. A later try may have this one's number, but none that runs beside it.
 */
export const deferJob = async (
  { db, clock }: Store,
  job: Job,
  lastError: string,
  seconds: number,
): Promise<boolean> => {
  const { rowCount } = await db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} - 1`,
      lockedUntil: null,
      lastError,
      runAt: sql`greatest(now(), ${clock().toISOString()}::timestamptz) + make_interval(secs => ${seconds})`,
    })
    .where(
      and(
        isSameAttempt(job),
        sql`${outbox.createdAt} > now() - make_interval(hours => ${maxUnavailableHours}::int)`,
      ),
    )
  return (rowCount ?? 0) > 0
}

/** Keeps why a try failed. The next try is after `seconds`; null leaves the job to a person. */
export const recordFailure = (db: Db, job: Job, lastError: string, seconds: number | null) =>
  db
    .update(outbox)
    .set({
      lockedUntil: null,
      lastError,
      ...(seconds === null
        ? { deadAt: sql`now()` }
        : { runAt: sql`now() + make_interval(secs => ${seconds})` }),
    })
    .where(isSameAttempt(job))
