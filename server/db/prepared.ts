import type { Db } from './client'

/**
 * A hot read, prepared once for each database: each connection parses and plans it once, where an unprepared join is
 * planned on every call. Statements are named for the connection, so each name is used once.
 */
export const prepared = <S>(prepare: (db: Db) => S): ((db: Db) => S) => {
  const kept = new WeakMap<Db, S>()
  return (db) => {
    const statement = kept.get(db) ?? prepare(db)
    kept.set(db, statement)
    return statement
  }
}
