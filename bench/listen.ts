import type { Pool } from 'pg'

export type Asked = { name?: string | undefined; text: string; values: unknown[] }

/** What the pool is asked while `work` runs. */
export const listen = async (pool: Pool, work: () => Promise<unknown>): Promise<Asked[]> => {
  const asked: Asked[] = []
  const query = pool.query.bind(pool)
  const spy = (statement: Omit<Asked, 'values'> | string, values?: unknown[], ...rest: unknown[]) => {
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
