import type { Context } from '@/server/context'
import { keepOpen, type Lasting } from '@/server/db/lasting'
import { isAway } from '@/server/db/unavailable'
import { renewLeases, takeJobs, type Job } from './outbox-repository'
import { renewEveryMs, runJob } from './run'
import { runTimed } from './timed'

const together = 4
const pollMs = 1000
const timedMs = 10_000
const beat = { pauseMs: 2_000, patienceMs: 3_000 }

export interface Worker {
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>
}

/** Runs due jobs until none is left. For tests and seeds. */
export const drain = async (context: Context): Promise<void> => {
  for (;;) {
    const jobs = await takeJobs(context, together)
    if (jobs.length === 0) return
    await Promise.all(jobs.map((job) => runJob(context, job)))
  }
}

/** Listens on a connection of its own for commits that enqueue jobs; while it is lost, polling takes over. */
const listen = (context: Context, url: string, wake: () => void): Lasting =>
  keepOpen({
    url,
    name: 'oficio:worker',
    beat,
    setUp: (client) => client.query('LISTEN outbox'),
    onNotification: wake,
    onOpen: wake,
    onLost: () => context.log.warn('the worker lost its wake-up connection'),
  })

/**
 * The worker: outbox jobs as soon as they are committed, timed steps every few seconds. Any number may run.
 */
export const startWorker = (context: Context, databaseUrl: string): Worker => {
  let stopping = false
  let looking: Promise<void> | null = null
  let lookAgain = false
  const held = new Map<Job, Promise<void>>()
  const free = () => together - held.size
  // An outage of the database is logged once, by the pulse, and not on every poll.
  const complain = (error: unknown, what: string) =>
    context.log[isAway(error) ? 'debug' : 'warn']({ err: error }, what)

  const look = async () => {
    do {
      lookAgain = false
      while (!stopping && free() > 0) {
        const taken = await takeJobs(context, free())
        if (taken.length === 0) break
        for (const job of taken) {
          const done = runJob(context, job)
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
      .catch((error: unknown) => complain(error, 'the worker could not look for jobs'))
      .finally(() => {
        looking = null
      })
  }
  const listening = listen(context, databaseUrl, wake)
  const poll = setInterval(wake, pollMs)
  const renew = setInterval(() => {
    renewLeases(context, [...held.keys()]).catch((error: unknown) =>
      complain(error, 'leases could not be renewed'),
    )
  }, renewEveryMs)
  let sweeping: Promise<void> = Promise.resolve()
  let sweepBusy = false
  const sweep = () => {
    if (sweepBusy || stopping) return
    sweepBusy = true
    sweeping = runTimed(context)
      .catch((error: unknown) => complain(error, 'timed steps failed'))
      .finally(() => {
        sweepBusy = false
      })
  }
  const timer = setInterval(sweep, timedMs)
  sweep()
  wake()

  return {
    stop: async () => {
      stopping = true
      clearInterval(poll)
      clearInterval(timer)
      await listening.close()
      // A poll in flight may still bring jobs.
      await looking
      await Promise.allSettled([...held.values(), sweeping])
      clearInterval(renew)
    },
  }
}
