import type { Needs } from '@/server/context'
import { isConnectionLost } from '@/server/db/unavailable'
import type { JobKind } from './kinds'
import { claimJobs, type Job } from './outbox-repository'
import { runJob, type JobContext } from './run'

/** An outage of the database is logged once, by the pulse, and not on every poll. */
export const logWorkerError = ({ log }: Needs<'log'>, error: unknown, what: string): void =>
  log[isConnectionLost(error) ? 'debug' : 'warn']({ err: error }, what)

/** After so many tries one after the other that found the service away, the lane asks by single ones. */
const unavailableThreshold = 3
const probeMs = 5_000

/** Adaptive concurrency of a lane: reduced while its service is unavailable, so that waiting jobs cost nothing. */
const pacing = (concurrency: number) => {
  let unavailableCount = 0
  let nextProbe = 0
  return {
    free: (held: number) =>
      unavailableCount < unavailableThreshold
        ? concurrency - held
        : performance.now() < nextProbe
          ? 0
          : 1 - held,
    recordAttempt: (wasAway: boolean) => {
      unavailableCount = wasAway ? unavailableCount + 1 : 0
      if (wasAway) nextProbe = performance.now() + probeMs
    },
  }
}

/** Runs due jobs of some kinds, a bounded number at a time, as soon as it is woken. */
export const openQueue = (
  context: JobContext,
  { kinds, concurrency }: { kinds: readonly JobKind[]; concurrency: number },
) => {
  let stopping = false
  let polling: Promise<void> | null = null
  let pollAgain = false
  const running = new Map<Job, Promise<void>>()
  const pace = pacing(concurrency)
  const free = () => pace.free(running.size)

  const poll = async () => {
    do {
      pollAgain = false
      while (!stopping && free() > 0) {
        const taken = await claimJobs(context, free(), kinds)
        if (taken.length === 0) break
        for (const job of taken) {
          const done = runJob(context, job)
            .then((tried) => pace.recordAttempt(tried === 'away'))
            // The lease will expire, and the job is tried again.
            .catch((error: unknown) =>
              context.log.warn({ err: error, job: job.id }, 'what became of a job could not be written'),
            )
            .finally(() => {
              running.delete(job)
              wake()
            })
          running.set(job, done)
        }
      }
    } while (pollAgain && !stopping)
  }
  const wake = () => {
    if (stopping) return
    if (polling) {
      pollAgain = true
      return
    }
    polling = poll()
      .catch((error: unknown) => logWorkerError(context, error, 'the worker could not look for jobs'))
      .finally(() => {
        polling = null
      })
  }

  return {
    wake,
    /** Jobs it runs now. */
    held: () => [...running.keys()],
    /** Takes no more. Resolves when those it runs are done. */
    async stop() {
      stopping = true
      // A look in flight may still bring jobs.
      await polling
      await Promise.allSettled(running.values())
    },
  }
}
