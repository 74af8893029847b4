import type { Needs } from '@/server/context'
import { openPersistentConnection, type PersistentConnection } from '@/server/db/persistent-connection'
import { jobQueues } from './kinds'
import { claimJobs, renewLeases } from './outbox-repository'
import { logWorkerError, openQueue } from './queue'
import { leaseRenewalMs, runJob, type JobContext } from './run'
import { runScheduledTasks, type ScheduledTaskContext } from './scheduled'

const pollMs = 1000
const scheduledMs = 10_000
const heartbeat = { intervalMs: 2_000, timeoutMs: 3_000 }

export interface Worker {
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>
}

const drainConcurrency = 4

/** Runs due jobs until none is left. For tests and seeds. */
export const drain = async (context: JobContext): Promise<void> => {
  for (;;) {
    const jobs = await claimJobs(context, drainConcurrency)
    if (jobs.length === 0) return
    await Promise.all(jobs.map((job) => runJob(context, job)))
  }
}

/** Listens on a connection of its own for commits that enqueue jobs; while it is lost, polling takes over. */
const listen = (context: Needs<'log'>, url: string, wake: () => void): PersistentConnection =>
  openPersistentConnection({
    url,
    name: 'oficio:worker',
    heartbeat,
    setUp: (client) => client.query('LISTEN outbox'),
    onNotification: wake,
    onOpen: wake,
    onLost: () => context.log.warn('the worker lost its wake-up connection'),
  })

/**
 * The worker: outbox jobs as soon as they are committed, timed steps every few seconds. Any number may run.
 */
export const startWorker = (context: JobContext & ScheduledTaskContext, databaseUrl: string): Worker => {
  let stopping = false
  const lanes = jobQueues.map((lane) => openQueue(context, lane))
  const wake = () => {
    for (const lane of lanes) lane.wake()
  }
  const listening = listen(context, databaseUrl, wake)
  const poll = setInterval(wake, pollMs)
  const renew = setInterval(() => {
    renewLeases(
      context,
      lanes.flatMap((lane) => lane.held()),
    ).catch((error: unknown) => logWorkerError(context, error, 'leases could not be renewed'))
  }, leaseRenewalMs)
  let sweeping: Promise<void> = Promise.resolve()
  let sweepBusy = false
  const sweep = () => {
    if (sweepBusy || stopping) return
    sweepBusy = true
    sweeping = runScheduledTasks(context, () => stopping)
      .catch((error: unknown) => logWorkerError(context, error, 'timed steps failed'))
      .finally(() => {
        sweepBusy = false
      })
  }
  const timer = setInterval(sweep, scheduledMs)
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
