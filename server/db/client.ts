import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgTransaction } from 'drizzle-orm/pg-core'
import type { PoolerOptions } from './connection'
import { connectionTimeouts as boundsOf, type ConnectionTimeouts } from './connection-timeouts'
import { DatabasePool } from './pool'
import { DatabaseUnavailableError } from './unavailable'

type NoSchema = Record<string, never>
export type Db = NodePgDatabase<NoSchema>
export type Tx = PgTransaction<NodePgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>
/**
 * First argument of a repository's functions. Inside a transaction only `tx` is in scope, so nothing reads
 * outside of it by mistake.
 */
export type Executor = Db | Tx

export interface Database {
  pool: DatabasePool
  db: Db
  close(): Promise<void>
}

interface DatabaseOptions {
  max?: number
  timeouts?: ConnectionTimeouts
  pooler?: PoolerOptions
  /** Told of each connection that was lent, with the seconds waited for it. */
  onAcquired?: (seconds: number) => void
  /** Told of connections lost while idle. */
  onError?: (error: Error) => void
}

export const openDatabase = (
  url: string,
  { max = 20, timeouts = boundsOf.request, pooler, onAcquired, onError = () => {} }: DatabaseOptions = {},
): Database => {
  const pool = new DatabasePool({ url, name: 'oficio', timeouts, pooler, max, onLent: onAcquired })
  // Connections we cut ourselves are not reported.
  pool.on('error', (error) => error instanceof DatabaseUnavailableError || onError(error))
  return { pool, db: drizzle(pool), close: () => pool.end() }
}

/** Runs `work` on a database of its own in which nothing is out of time, for migrations and seeds. */
export const withSetupDatabase = async <T>(
  url: string,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  const database = openDatabase(url, { max: 2, timeouts: boundsOf.setup })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
