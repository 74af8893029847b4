import { sql } from 'drizzle-orm'

export const sqlList = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

/** Name of account `a` in the results of checks. */
export const accountNameSql = sql`a.kind || coalesce(' of user ' || a.owner_id, '')
  || coalesce(' of booking ' || a.booking_id, '') || coalesce(' of payment ' || a.payment_id, '')`
