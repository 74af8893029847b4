import type { Db } from './client'
import { withRowMapper } from './row-mapper'

/**
 * A hot read, prepared once for each database: each connection parses and plans it once, where an unprepared
 * join is planned on every call. Statements are named for the connection, so each name is used once. A read
 * asked in several ways is a statement for each way, named for it: a plan that has to serve them all serves
 * none well.
 */
export const preparedStatement = <S, W extends string[] = []>(
  prepare: (db: Db, ...ways: W) => S,
): ((db: Db, ...ways: W) => S) => {
  const kept = new WeakMap<Db, Map<string, S>>()
  return (db, ...ways) => {
    const ofDb = kept.get(db) ?? new Map<string, S>()
    kept.set(db, ofDb)
    const way = ways.join(' ')
    const statement = ofDb.get(way) ?? withRowMapper(prepare(db, ...ways))
    ofDb.set(way, statement)
    return statement
  }
}
