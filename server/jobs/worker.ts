import type { Context } from '@/server/context'
import { keepOpen, type Lasting } from '@/server/db/lasting'
import { jobLanes } from './kinds'
import { complain, openLane } from './lane'
import { renewLeases, takeJobs } from './outbox-repository'
import { renewEveryMs, runJob, type JobContext } from './run'
import { runTimed, type SweepContext } from './timed'

const pollMs = 1000
const timedMs = 10_000
const beat = { pauseMs: 2_000, patienceMs: 3_000 }

export interface Worker {
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>
}

const together = 4

/** Runs due jobs until none is left. For tests and seeds. */
export const drain = async (context: JobContext): Promise<void> => {
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
export const startWorker = (context: JobContext & SweepContext, databaseUrl: string): Worker => {
  let stopping = false
  const lanes = jobLanes.map((lane) => openLane(context, lane))
  const wake = () => {
    for (const lane of lanes) lane.wake()
  }
  const listening = listen(context, databaseUrl, wake)
  const poll = setInterval(wake, pollMs)
  const renew = setInterval(() => {
    renewLeases(
      context,
      lanes.flatMap((lane) => lane.held()),
    ).catch((error: unknown) => complain(context, error, 'leases could not be renewed'))
  }, renewEveryMs)
  let sweeping: Promise<void> = Promise.resolve()
  let sweepBusy = false
  const sweep = () => {
    if (sweepBusy || stopping) return
    sweepBusy = true
    sweeping = runTimed(context, () => stopping)
      .catch((error: unknown) => complain(context, error, 'timed steps failed'))
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
      await Promise.all([...lanes.map((lane) => lane.stop()), sweeping])
      clearInterval(renew)
    },
  }
}
