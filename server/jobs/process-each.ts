import type { Needs } from '@/server/context'
import { isUnavailable, pgCode } from '@/server/db/unavailable'
import { DomainError } from '@/server/http/errors'

/** Somebody else holds this one row. */
const lockNotAvailable = '55P03'

const isStale = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === 'state_changed' || error.code === 'not_found')

/**
 * Processes due rows in turn. Skips rows another process has handled meanwhile. A failing row is reported, stays due
 * and does not stop the rows after it. Returns the number processed; `take` returns false for a skipped row.
 */
export const processEach = async <Row>(
  { log }: Needs<'log'>,
  rows: readonly Row[],
  failed: string,
  take: (row: Row) => Promise<unknown>,
): Promise<number> => {
  let taken = 0
  for (const row of rows)
    try {
      if ((await take(row)) !== false) taken++
    } catch (error) {
      if (isStale(error)) continue
      // The rest cannot do without the database either.
      if (isUnavailable(error) && pgCode(error) !== lockNotAvailable) throw error
      log.error({ err: error, due: typeof row === 'object' && row && 'id' in row ? row.id : row }, failed)
    }
  return taken
}
