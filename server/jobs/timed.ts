import type { Context } from '@/server/context'
import { isAway } from '@/server/db/unavailable'
import { withLease } from './lease'

type Sweep = (context: Context) => Promise<number>

/** Sweeps that one worker at a time does; different groups are done by different workers at once. */
export interface SweepGroup {
  name: string
  /** Taken again until none of them finds anything: each makes what it counts undue. */
  untilNone: Record<string, Sweep>
  /** Taken once a turn: they count, or look at, what may still be there afterwards. */
  once: Record<string, Sweep>
}

/** The context of a worker, with its timed steps by groups. */
export interface SweepContext extends Context {
  sweeps: readonly SweepGroup[]
}

/** So that a group with much to do does not keep this worker from the others; the rest waits for the next turn. */
const mostRounds = 50

/** Takes each of these sweeps once. Answers how much they found. */
const takeAll = async (context: Context, sweeps: Record<string, Sweep>): Promise<number> => {
  let found = 0
  for (const [name, sweep] of Object.entries(sweeps)) {
    // One that fails must not keep those after it from their turn.
    try {
      const taken = await sweep(context)
      if (taken > 0) context.log.info({ sweep: name, taken }, 'timed steps taken')
      found += taken
    } catch (error) {
      // The rest cannot do without it either.
      if (isAway(error)) throw error
      context.log.error({ err: error, sweep: name }, 'a timed step failed')
    }
  }
  return found
}

/**
 * Takes every timed step that is due. A group that another worker is at is left to it. `isStopping` ends it
 * between two rounds.
 */
export const runTimed = async (
  context: SweepContext,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  for (const { name, untilNone, once } of context.sweeps)
    await withLease(context, `timed steps: ${name}`, async () => {
      if (isStopping()) return
      await takeAll(context, once)
      for (let round = 0; round < mostRounds && !isStopping(); round++)
        if ((await takeAll(context, untilNone)) === 0) break
    })
}
