import type { Context } from '@/server/context'
import { isConnectionLost } from '@/server/db/unavailable'
import { withLease } from './lease'

type ScheduledTask = (context: Context) => Promise<number>

/** Sweeps that one worker at a time does; different groups are done by different workers at once. */
export interface ScheduledTaskGroup {
  name: string
  /** Repeated until they find nothing: each row they handle stops being due. */
  repeatUntilEmpty: Record<string, ScheduledTask>
  /** Run once a turn: they count or poll rows that stay due. */
  runOnce: Record<string, ScheduledTask>
}

/** The context of a worker, with its timed steps by groups. */
export interface ScheduledTaskContext extends Context {
  scheduledTasks: readonly ScheduledTaskGroup[]
}

/** Bounds one group's rounds per turn so that it does not starve the others; the rest waits for the next turn. */
const maxRounds = 50

/** Takes each of these sweeps once. Answers how much they found. */
const runAll = async (context: Context, sweeps: Record<string, ScheduledTask>): Promise<number> => {
  let found = 0
  for (const [name, sweep] of Object.entries(sweeps)) {
    // A failing task does not stop those after it.
    try {
      const taken = await sweep(context)
      if (taken > 0) context.log.info({ task: name, count: taken }, 'timed steps taken')
      found += taken
    } catch (error) {
      // The rest cannot do without it either.
      if (isConnectionLost(error)) throw error
      context.log.error({ err: error, task: name }, 'a timed step failed')
    }
  }
  return found
}

/**
 * Takes every timed step that is due. A group that another worker is at is left to it. `isStopping` ends it
 * between two rounds.
 */
export const runScheduledTasks = async (
  context: ScheduledTaskContext,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  for (const { name, repeatUntilEmpty, runOnce } of context.scheduledTasks)
    await withLease(context, `scheduled tasks: ${name}`, async () => {
      if (isStopping()) return
      await runAll(context, runOnce)
      for (let round = 0; round < maxRounds && !isStopping(); round++)
        if ((await runAll(context, repeatUntilEmpty)) === 0) break
    })
}
