import type { Context } from '@/server/context'
import { isUnavailable, pgCode } from '@/server/db/unavailable'
import { DomainError } from '@/server/http/errors'

/** Somebody else holds this one row. */
const lockNotAvailable = '55P03'

const isStale = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === 'state_changed' || error.code === 'not_found')

/**
 * What a sweep does to each row that is due, in turn. One that moved on meanwhile is left. One that fails stays due,
 * first in line: it is told of, and must not keep those behind it from theirs. Answers how many were taken; `take`
 * answers false for one that was not.
 */
export const processEach = async <Row>(
  { log }: Pick<Context, 'log'>,
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
