import { Client } from 'pg'
import type { Context } from '@/server/context'
import { renewEveryMs, renewLeases, runJob, takeJobs, type Job } from './run'
import { runTimed } from './timed'

const together = 4
const pollMs = 1000
const timedMs = 10_000
const reconnectMs = 1000

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

/** Listens on a connection of its own for the commit that leaves work; comes back when the connection is lost. */
const listen = (context: Context, url: string, wake: () => void) => {
  let client: Client | null = null
  let over = false
  const connect = async () => {
    if (over) return
    const next = new Client({ connectionString: url })
    const again = () => {
      if (client === next) client = null
      if (!over) setTimeout(() => void connect(), reconnectMs).unref()
    }
    next.once('end', again)
    next.on('error', (error) => context.log.warn({ err: error }, 'the worker lost its wake-up connection'))
    next.on('notification', wake)
    try {
      await next.connect()
      await next.query('LISTEN outbox')
      if (over) return void (await next.end())
      client = next
      wake()
    } catch {
      // 'end' follows and tries again; the poll carries the work meanwhile.
    }
  }
  void connect()
  return async () => {
    over = true
    await client?.end().catch(() => undefined)
  }
}

/** The worker: outbox jobs as soon as they are committed, timed steps every few seconds. Any number may run. */
export const startWorker = (context: Context, databaseUrl: string): Worker => {
  let stopping = false
  let looking: Promise<void> | null = null
  let lookAgain = false
  const held = new Map<Job, Promise<void>>()
  const free = () => together - held.size

  const look = async () => {
    do {
      lookAgain = false
      while (!stopping && free() > 0) {
        const taken = await takeJobs(context, free())
        if (taken.length === 0) break
        for (const job of taken) {
          const done = runJob(context, job)
            // Its lease runs out, and it is tried again.
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
      .catch((error: unknown) => context.log.warn({ err: error }, 'the worker could not look for jobs'))
      .finally(() => {
        looking = null
      })
  }
  const stopListening = listen(context, databaseUrl, wake)
  const poll = setInterval(wake, pollMs)
  const renew = setInterval(() => {
    renewLeases(context, [...held.keys()]).catch((error: unknown) =>
      context.log.warn({ err: error }, 'leases could not be renewed'),
    )
  }, renewEveryMs)
  let sweeping: Promise<void> = Promise.resolve()
  let sweepBusy = false
  const sweep = () => {
    if (sweepBusy || stopping) return
    sweepBusy = true
    sweeping = runTimed(context)
      .catch((error: unknown) => context.log.warn({ err: error }, 'timed steps failed'))
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
      await stopListening()
      // A look under way may still bring jobs.
      await looking
      await Promise.allSettled([...held.values(), sweeping])
      clearInterval(renew)
    },
  }
}
