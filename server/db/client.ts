import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgTransaction } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'

type NoSchema = Record<string, never>
export type Db = NodePgDatabase<NoSchema>
export type Tx = PgTransaction<NodePgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>
/** What a repository takes first: inside a transaction only `tx` is in scope, so it cannot read the past by accident. */
export type Executor = Db | Tx

export interface Database {
  pool: Pool
  db: Db
  close(): Promise<void>
}

export const openDatabase = (
  url: string,
  { max = 20, onError = () => {} }: { max?: number; onError?: (error: Error) => void } = {},
): Database => {
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: 'oficio',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // Without a listener a connection lost while idle takes the whole process down with it.
  pool.on('error', onError)
  return { pool, db: drizzle(pool), close: () => pool.end() }
}
