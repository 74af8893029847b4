import type { ClientBase, Pool } from 'pg'

interface Plan {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

/** Pages of the database a statement reads: the same however busy the machine is. */
export const countBufferReads = async (
  database: ClientBase | Pool,
  text: string,
  values: unknown[],
): Promise<number> => {
  const { rows } = await database.query<{ 'QUERY PLAN': Plan[] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
}
