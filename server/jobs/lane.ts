import type { Context } from '@/server/context'
import { isAway } from '@/server/db/unavailable'
import type { JobKind } from './kinds'
import { takeJobs, type Job } from './outbox-repository'
import { runJob, type JobContext } from './run'

/** An outage of the database is logged once, by the pulse, and not on every poll. */
export const complain = ({ log }: Context, error: unknown, what: string): void =>
  log[isAway(error) ? 'debug' : 'warn']({ err: error }, what)

/** After so many tries one after the other that found the service away, the lane asks by single ones. */
const awayTries = 3
const probeMs = 5_000

/** How many of a lane's jobs may run: few while the service they need is away, so that what waits costs nothing. */
const pacing = (together: number) => {
  let away = 0
  let nextProbe = 0
  return {
    free: (held: number) =>
      away < awayTries ? together - held : performance.now() < nextProbe ? 0 : 1 - held,
    tried: (wasAway: boolean) => {
      away = wasAway ? away + 1 : 0
      if (wasAway) nextProbe = performance.now() + probeMs
    },
  }
}

/** Runs due jobs of some kinds, a bounded number at a time, as soon as it is woken. */
export const openLane = (
  context: JobContext,
  { kinds, together }: { kinds: readonly JobKind[]; together: number },
) => {
  let stopping = false
  let looking: Promise<void> | null = null
  let lookAgain = false
  const held = new Map<Job, Promise<void>>()
  const pace = pacing(together)
  const free = () => pace.free(held.size)

  const look = async () => {
    do {
      lookAgain = false
      while (!stopping && free() > 0) {
        const taken = await takeJobs(context, free(), kinds)
        if (taken.length === 0) break
        for (const job of taken) {
          const done = runJob(context, job)
            .then((tried) => pace.tried(tried === 'away'))
            // The lease will expire, and the job is tried again.
            .catch((error: unknown) =>
              context.log.warn({ err: error, job: job.id }, 'what became of a job could not be written'),
            )
            .finally(() => {
              held.delete(job)
              wake()
            })
          held.set(job, done)
        }
      }
    } while (lookAgain && !stopping)
  }
  const wake = () => {
    if (stopping) return
    if (looking) {
      lookAgain = true
      return
    }
    looking = look()
      .catch((error: unknown) => complain(context, error, 'the worker could not look for jobs'))
      .finally(() => {
        looking = null
      })
  }

  return {
    wake,
    /** Jobs it runs now. */
    held: () => [...held.keys()],
    /** Takes no more. Resolves when those it runs are done. */
    async stop() {
      stopping = true
      // A look in flight may still bring jobs.
      await looking
      await Promise.allSettled(held.values())
    },
  }
}
