import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '@/server/context'
import { outbox } from '@/server/db/schema/operations'
import { describeError } from '@/server/log/describe-error'
import { handlers } from './handlers'
import { jobKinds, type JobKind } from './outbox'

/** After this many failures a job waits for a person. */
export const maxAttempts = 8
/** A worker that died holds its jobs no longer than this; a living one renews well before. */
const leaseSeconds = 60
export const renewEveryMs = 20_000

export type Job = { id: number; kind: string; payload: Record<string, unknown>; attempts: number }

/** Takes up to `limit` due jobs; nobody else gets them while the lease lasts. */
export const takeJobs = async (context: Context, limit: number): Promise<Job[]> => {
  const now = context.clock().toISOString()
  const { rows } = await context.db.execute<Job>(sql`
    update outbox set locked_until = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    where id in (
      select id from outbox
      where dead_at is null and attempts < ${maxAttempts} and run_at <= greatest(now(), ${now}::timestamptz) and (locked_until is null or locked_until < now())
      order by run_at, id limit ${limit} for update skip locked)
    returning id, kind, payload, attempts`)
  return rows.map((row) => ({ ...row, id: Number(row.id) })).sort((a, b) => a.id - b.id)
}

/** The same try of the job: whoever lost it to another worker no longer writes about it. */
const still = (job: Job) =>
  and(eq(outbox.id, job.id), eq(outbox.attempts, job.attempts), isNull(outbox.deadAt))

/** Keeps jobs that take longer than the lease. */
export const renewLeases = async (context: Context, jobs: readonly Job[]): Promise<void> => {
  if (jobs.length === 0) return
  await context.db.execute(sql`
    update outbox set locked_until = now() + make_interval(secs => ${leaseSeconds})
    from jsonb_to_recordset(${JSON.stringify(jobs.map(({ id, attempts }) => ({ id, attempts })))}::jsonb) as held(id bigint, attempts int)
    where outbox.id = held.id and outbox.attempts = held.attempts and outbox.dead_at is null`)
}

/** Jobs whose last try took the worker down with it: nobody was left to say so. */
export const buryLost = async (context: Context): Promise<number> => {
  const { rowCount } = await context.db.execute(sql`
    update outbox set dead_at = now(), last_error = coalesce(last_error, 'the worker was lost with it')
    where dead_at is null and attempts >= ${maxAttempts} and locked_until < now()`)
  return rowCount ?? 0
}

/** Seconds before try `n + 1`: doubling from 1, with jitter so that failures do not return together. */
export const backOff = (n: number): number => Math.min(3600, 2 ** (n - 1)) * (0.75 + Math.random() / 2)

const isKind = (kind: string): kind is JobKind => jobKinds.some((one) => one === kind)

export const runJob = async (context: Context, job: Job): Promise<void> => {
  try {
    if (!isKind(job.kind)) throw new Error(`no handler for ${job.kind}`)
    await handlers[job.kind](context, job.payload)
    await context.db.delete(outbox).where(still(job))
  } catch (error) {
    const dead = job.attempts >= maxAttempts
    context.log[dead ? 'error' : 'warn'](
      { err: error, job: job.id, kind: job.kind, attempts: job.attempts },
      'job failed',
    )
    await context.db
      .update(outbox)
      .set({
        lockedUntil: null,
        lastError: describeError(error).message,
        ...(dead
          ? { deadAt: sql`now()` }
          : { runAt: sql`now() + make_interval(secs => ${backOff(job.attempts)})` }),
      })
      .where(still(job))
  }
}
