import type { Pool } from 'pg'

/** A queue of jobs in PostgreSQL, as both engines have it. */
export interface QueueEngine {
  name: string
  /** Leaves a job in the transaction of `client`. */
  enqueue(client: Pick<Pool, 'query'>, payload: { n: number }): Promise<unknown>
  /** `count` jobs, all due now. */
  fill(pool: Pool, count: number): Promise<unknown>
  /** A worker of its own connections, told of every job it starts. */
  work(started: (n: number) => void | Promise<void>): Promise<{ stop(): Promise<void> }>
  /** Jobs not done yet. */
  left(pool: Pool): Promise<number>
  /** Makes a lock so old that its worker counts as lost. */
  age(pool: Pool, by: string): Promise<unknown>
}

/** Jobs run at once by one worker of either engine. */
export const concurrency = 32

export const countRows = async (pool: Pool, statement: string): Promise<number> =>
  Number((await pool.query<{ count: string }>(statement)).rows[0]?.count)
