import { sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'

export interface Backlog extends Record<string, unknown> {
  kind: string
  due: string
  later: string
  dead: string
  oldest: number
}

export const readBacklog = async (db: Db): Promise<Backlog[]> => {
  const { rows } = await db.execute<Backlog>(sql`
    select kind,
      count(*) filter (where dead_at is null and run_at <= now()) as due,
      count(*) filter (where dead_at is null and run_at > now()) as later,
      count(*) filter (where dead_at is not null) as dead,
      coalesce(
        extract(epoch from now() - min(run_at) filter (where dead_at is null and run_at <= now())), 0)::float8 as oldest
    from outbox group by kind`)
  return rows
}
