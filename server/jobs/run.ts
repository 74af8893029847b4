import { eq, sql } from 'drizzle-orm'
import type { Context } from '@/server/context'
import { outbox } from '@/server/db/schema/operations'
import { handlers } from './handlers'
import { type JobKind, jobKinds } from './outbox'

/** After this many failures a job waits for a person. */
export const maxAttempts = 8
/** A worker that died holds its jobs no longer than this. */
const leaseSeconds = 60

type Job = { id: number; kind: string; payload: Record<string, unknown>; attempts: number }

/** Takes up to `limit` due jobs; nobody else gets them while the lease lasts. */
export const takeJobs = async (context: Context, limit: number): Promise<Job[]> => {
  const now = context.clock().toISOString()
  const { rows } = await context.db.execute<Job>(sql`
    update outbox set locked_until = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    where id in (
      select id from outbox
      where dead_at is null and run_at <= greatest(now(), ${now}::timestamptz) and (locked_until is null or locked_until < now())
      order by run_at, id limit ${limit} for update skip locked)
    returning id, kind, payload, attempts`)
  return rows.map((row) => ({ ...row, id: Number(row.id) })).sort((a, b) => a.id - b.id)
}

/** Seconds before try `n + 1`: doubling from 1, with jitter so that failures do not return together. */
export const backOff = (n: number): number => Math.min(3600, 2 ** (n - 1)) * (0.75 + Math.random() / 2)

const isKind = (kind: string): kind is JobKind => jobKinds.some((one) => one === kind)

export const runJob = async (context: Context, job: Job): Promise<void> => {
  try {
    if (!isKind(job.kind)) throw new Error(`no handler for ${job.kind}`)
    await handlers[job.kind](context, job.payload)
    await context.db.delete(outbox).where(eq(outbox.id, job.id))
  } catch (error) {
    const dead = job.attempts >= maxAttempts
    context.log[dead ? 'error' : 'warn']({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, 'job failed')
    await context.db
      .update(outbox)
      .set({
        lockedUntil: null,
        lastError: String(error instanceof Error ? error.message : error).slice(0, 1000),
        ...(dead ? { deadAt: sql`now()` } : { runAt: sql`now() + make_interval(secs => ${backOff(job.attempts)})` }),
      })
      .where(eq(outbox.id, job.id))
  }
}
