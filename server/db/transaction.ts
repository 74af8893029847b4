import type { Needs } from '@/server/context'
import type { Tx } from '@/server/db/client'
import type { HubEvent } from '@/server/realtime/hub'
import { pgCode } from './unavailable'

/** Members of the context that a transaction depends on: its events go to the hub, failures to reach it to the log. */
export type TransactionContext = Needs<'db' | 'hub' | 'log'>

/** Serialization failure and deadlock: worth trying again. */
const retryableCodes = new Set(['40001', '40P01'])
const attempts = 4

/** Returns whether a named constraint rejected the write. */
export const violatesConstraint = (error: unknown, constraint: string): boolean => {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('constraint' in at && at.constraint === constraint) return true
  return false
}

/**
 * Runs one write in a transaction; `work` uses `tx` alone and nothing outside the database. Events are published to
 * the hub after the commit, so that a rollback publishes nothing.
 */
export const inTransaction = async <T>(
  context: TransactionContext,
  work: (tx: Tx, broadcast: (event: HubEvent) => void) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    const events: HubEvent[] = []
    try {
      const result = await context.db.transaction((tx) => work(tx, (event) => events.push(event)))
      for (const event of events)
        await context.hub
          .publish(event)
          .catch((error: unknown) => context.log.warn({ error }, 'event not published'))
      return result
    } catch (error) {
      const code = pgCode(error)
      if (attempt < attempts && code && retryableCodes.has(code)) continue
      throw error
    }
  }
}
