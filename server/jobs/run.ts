import type { Context } from '@/server/context'
import { describeError } from '@/server/log/describe-error'
import { handlers } from './handlers'
import { deleteJob, keepFailure, maxAttempts, type Job } from './outbox-repository'

/** Well before the lease of a job ends. */
export const renewEveryMs = 20_000

/** Seconds before try `n + 1`: doubling from 1, with jitter so that failures do not return together. */
export const backOff = (n: number): number => Math.min(3600, 2 ** (n - 1)) * (0.75 + Math.random() / 2)

export const runJob = async (context: Context, job: Job): Promise<void> => {
  try {
    await handlers[job.kind](context, job.payload)
    await deleteJob(context.db, job)
  } catch (error) {
    const isLast = job.attempts >= maxAttempts
    context.log[isLast ? 'error' : 'warn'](
      { err: error, job: job.id, kind: job.kind, attempts: job.attempts },
      'job failed',
    )
    await keepFailure(context.db, job, describeError(error).message, isLast ? null : backOff(job.attempts))
  }
}
