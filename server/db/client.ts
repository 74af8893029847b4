import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgTransaction } from 'drizzle-orm/pg-core'
import { bounds as boundsOf, type Bounds } from './bounds'
import type { Pooled } from './connection'
import { DatabasePool } from './pool'
import { DatabaseAwayError } from './unavailable'

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
  bounds?: Bounds
  pooled?: Pooled
  /** Told of each connection that was lent, with the seconds waited for it. */
  onLent?: (seconds: number) => void
  /** Told of connections lost while idle. */
  onError?: (error: Error) => void
}

export const openDatabase = (
  url: string,
  { max = 20, bounds = boundsOf.request, pooled, onLent, onError = () => {} }: DatabaseOptions = {},
): Database => {
  const pool = new DatabasePool({ url, name: 'oficio', bounds, pooled, max, onLent })
  // Connections we cut ourselves are not reported.
  pool.on('error', (error) => error instanceof DatabaseAwayError || onError(error))
  return { pool, db: drizzle(pool), close: () => pool.end() }
}

/** Runs `work` on a database of its own in which nothing is out of time, for migrations and seeds. */
export const withSetup = async <T>(url: string, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = openDatabase(url, { max: 2, bounds: boundsOf.setup })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
