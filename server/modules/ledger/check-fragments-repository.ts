import { sql } from 'drizzle-orm'

export const sqlList = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

/** What an account, as `a`, is called where a check names it. */
export const accountNameSql = sql`a.kind || coalesce(' of user ' || a.owner_id, '')
  || coalesce(' of booking ' || a.booking_id, '') || coalesce(' of payment ' || a.payment_id, '')`
