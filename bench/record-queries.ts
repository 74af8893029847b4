import type { Pool } from 'pg'

export type RecordedQuery = { name?: string | undefined; text: string; values: unknown[] }

/** Records the pool's queries while `work` runs. */
export const recordQueries = async (pool: Pool, work: () => Promise<unknown>): Promise<RecordedQuery[]> => {
  const asked: RecordedQuery[] = []
  const query = pool.query.bind(pool)
  const spy = (statement: Omit<RecordedQuery, 'values'> | string, values?: unknown[], ...rest: unknown[]) => {
    asked.push({
      ...(typeof statement === 'string'
        ? { text: statement }
        : { name: statement.name, text: statement.text }),
      values: values ?? [],
    })
    return (query as (...all: unknown[]) => unknown)(statement, values, ...rest)
  }
  Object.assign(pool, { query: spy })
  try {
    await work()
  } finally {
    Object.assign(pool, { query })
  }
  return asked
}
