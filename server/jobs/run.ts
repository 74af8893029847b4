import type { Context } from '@/server/context'
import { describeError } from '@/server/log/describe-error'
import { jobSeconds } from '@/server/metrics/meters'
import { withTimeout } from '@/server/runtime/with-timeout'
import { traceJob } from '@/server/tracing/jobs'
import { timeoutMsOf, type JobKind } from './kinds'
import { deferJob, deleteJob, maxAttempts, recordFailure, type Job } from './outbox-repository'
import { PermanentFailureError } from './permanent-failure'
import { ServiceUnavailableError } from './service-unavailable'

/** Handler per kind of job. A handler that throws is retried, so each must tolerate repetition. */
export type JobHandlers = Record<
  JobKind,
  (context: Context, payload: unknown, job: Pick<Job, 'id'>) => Promise<void>
>

/** Worker context with its job handlers. */
export interface JobContext extends Context {
  jobHandlers: JobHandlers
}

/** Outcome of an attempt. `away`: its service was unavailable; the attempt is not counted. */
type JobOutcome = 'done' | 'again' | 'away' | 'dead'

/** Well before the lease of a job ends. */
export const leaseRenewalMs = 20_000

/** Seconds before try `n + 1`: doubling from 1, with jitter so that failures do not return together. */
export const backoffSeconds = (n: number): number => Math.min(3600, 2 ** (n - 1)) * (0.75 + Math.random() / 2)

/** Seconds between two tries while a service is away: within a minute of its return all is sent. */
const unavailableRetrySeconds = (): number => 15 * (0.75 + Math.random() / 2)

/** Runs one attempt within its kind's timeout. Later effects are treated as those of a worker that lost the job. */
export const runJob = async (
  context: JobContext,
  job: Job,
  timeoutMs = timeoutMsOf(job.kind),
): Promise<JobOutcome> => {
  const since = performance.now()
  const took = (outcome: JobOutcome) => {
    jobSeconds.observe({ kind: job.kind, outcome }, (performance.now() - since) / 1000)
    return outcome
  }
  try {
    const work = () => context.jobHandlers[job.kind](context, job.payload, job)
    await withTimeout(timeoutMs, traceJob(job.kind, job.attempts, work))
    await deleteJob(context.db, job)
    return took('done')
  } catch (error) {
    const { message } = describeError(error)
    if (
      error instanceof ServiceUnavailableError &&
      (await deferJob(context, job, message, unavailableRetrySeconds()))
    ) {
      context.log.warn({ err: error, job: job.id, kind: job.kind }, 'job waits for a service that is away')
      return took('away')
    }
    const isLast = error instanceof PermanentFailureError || job.attempts >= maxAttempts
    context.log[isLast ? 'error' : 'warn'](
      { err: error, job: job.id, kind: job.kind, attempts: job.attempts },
      'job failed',
    )
    await recordFailure(context.db, job, message, isLast ? null : backoffSeconds(job.attempts))
    return took(isLast ? 'dead' : 'again')
  }
}
