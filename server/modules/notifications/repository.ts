import { and, arrayOverlaps, eq, inArray, lt, sql } from 'drizzle-orm'
import type { OperatorScope } from '@/lib/contract/operator-scopes'
import type { Db, Tx } from '@/server/db/client'
import { preparedStatement } from '@/server/db/prepared-statement'
import { users } from '@/server/db/schema/accounts'
import { cities, subServices } from '@/server/db/schema/catalogue'
import { notifications, type NotificationParams } from '@/server/db/schema/notifications'
import type { Locale } from '@/server/http/locale'
import { displayName } from '@/server/modules/accounts/person'
import type { WorkParams } from './template-params'

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * JSON that PostgreSQL accepts: half a surrogate pair becomes the replacement character, as in text columns.
 */
const toWellFormedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replace(loneSurrogate, '\ufffd') : part,
  )

/** Returns the names of a booking's service and city for texts. */
export const readWork = async (
  tx: Tx,
  booking: { id: number; subServiceId: number; cityIbge: number },
): Promise<WorkParams> => {
  const [found] = await tx
    .select({ service: subServices.name, city: cities.name })
    .from(subServices)
    .innerJoin(cities, eq(cities.ibge, booking.cityIbge))
    .where(eq(subServices.id, booking.subServiceId))
  return { service: { pt: '', en: '' }, city: '', ...found, ibge: booking.cityIbge, booking: booking.id }
}

/** Returns a user's first name for texts. Actors always have an open account. */
export const readFirstName = async (tx: Tx, user: number): Promise<string> => {
  const [found] = await tx.select({ name: users.fullName }).from(users).where(eq(users.id, user))
  return found ? displayName(found.name, 'first', 'pt') : ''
}

/** Lists operators with one of these scopes, or `admin`. */
export const listOperators = async (tx: Tx, scopes: readonly OperatorScope[]): Promise<number[]> => {
  const isConcerned = arrayOverlaps(users.operatorScopes, [...scopes, 'admin'])
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isOperator, true), isConcerned))
  return found.map(({ id }) => id)
}

interface NewNotification {
  user: number
  indicator: string
  subject: string
  template: string
  params: object
  /** Seconds until it is mailed or pushed if still unread; null for never. */
  mail_in: number | null
  push_in: number | null
}

type Inserted = {
  id: string
  user_id: string
  indicator: string
  params: NotificationParams
  template: string
  modified_at: string
  locale: Locale
}

/**
 * Writes any number of notifications in one statement, but none to closed accounts. The times are those of
 * the statement, not of the transaction: one that began earlier and waited for a lock must not seem to have
 * told first.
 */
export const insertNotifications = async (tx: Tx, rows: readonly NewNotification[]) => {
  const { rows: inserted } = await tx.execute<Inserted>(sql`
    with told as (
      insert into notifications (user_id, indicator, subject, template, params, modified_at, mail_due_at, push_due_at)
      select r."user", r.indicator, r.subject, r.template, r.params, clock_timestamp(),
        clock_timestamp() + make_interval(secs => r.mail_in),
        case when exists (select 1 from push_tokens held where held.user_id = r."user")
          then clock_timestamp() + make_interval(secs => r.push_in) end
      from jsonb_to_recordset(${toWellFormedJson(rows)}::jsonb)
        as r("user" bigint, indicator text, subject text, template text, params jsonb, mail_in int, push_in int)
      where not exists (select 1 from users gone where gone.id = r."user" and gone.closed_at is not null)
      returning id, user_id, indicator, template, params, modified_at)
    select told.id, told.user_id, told.indicator, told.template, told.params, told.modified_at::text, users.locale
    from told join users on users.id = told.user_id`)
  return inserted.map((row) => ({
    ...row,
    id: Number(row.id),
    userId: Number(row.user_id),
    modifiedAt: new Date(row.modified_at),
  }))
}

const listed = 100
/** Same order as the index; plain `desc` would put nulls first and sort all of a user's notifications. */
const newestFirst = sql`${notifications.id} desc nulls last`

const latest = preparedStatement((db) =>
  db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, sql.placeholder('user')))
    .orderBy(newestFirst)
    .limit(listed)
    .prepare('notifications_latest'),
)

/** A person's latest notifications, newest first. */
export const listLatest = (db: Db, user: number) => latest(db).execute({ user })

/** Marks all of a person's notifications as read. Answers how many were not. */
export const markAllRead = async (tx: Tx, user: number): Promise<number> => {
  const read = await tx
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.userId, user), eq(notifications.isRead, false)))
    .returning({ id: notifications.id })
  return read.length
}

/**
 * Marks a person's notifications of a subject as read. `modified_at` stays: it says when they were told, not
 * read.
 */
export const markSubjectRead = async (tx: Tx, user: number, subject: string): Promise<number> => {
  const read = await tx
    .update(notifications)
    .set({ isRead: true })
    .where(
      and(
        eq(notifications.userId, user),
        eq(notifications.subject, subject),
        eq(notifications.isRead, false),
      ),
    )
    .returning({ id: notifications.id })
  return read.length
}

/**
 * Deletes notifications older than `before` among the `limit` oldest, found by primary key, which rises with
 * time: no index on age is needed. Returns the number.
 */
export const deleteOldestNotifications = async (db: Db, before: Date, limit: number): Promise<number> => {
  const oldest = db
    .select({ id: notifications.id })
    .from(notifications)
    .orderBy(notifications.id)
    .limit(limit)
  const { rowCount } = await db
    .delete(notifications)
    .where(and(inArray(notifications.id, oldest), lt(notifications.modifiedAt, before)))
  return rowCount ?? 0
}
