import type { Pool } from 'pg'

/** A guard as it stands in the statements that are sent, and what is sent in its place. */
export type SqlRewrite = readonly [RegExp, string]

/** The row locks under which a row is read before it is changed. */
export const rowLocks: SqlRewrite = [/ for no key update(?: of a)?$/, '']

/** The compare of the state a row is thought to be in, as it moves. */
export const comparing: SqlRewrite = [
  /"(bookings|offers|payments)"\."status" = (\$\d+)\)/g,
  '$2::text is not null)',
]

type Query = (first: unknown, ...rest: unknown[]) => unknown

/** Takes guards out of every statement of the connections opened from now on. */
export const withoutGuards = (pool: Pool, guards: readonly SqlRewrite[]): void => {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const rewritten: Query = (first, ...rest) => {
      if (typeof first !== 'object' || first === null || !('text' in first)) return query(first, ...rest)
      const text = guards.reduce((sql, [guard, nothing]) => sql.replace(guard, nothing), String(first.text))
      return query({ ...first, text }, ...rest)
    }
    Object.assign(client, { query: rewritten })
  })
}
