import { and, eq, sql } from 'drizzle-orm'
import { indicatorSubject } from '@/lib/contract/indicators'
import type { Notification } from '@/lib/contract/notifications'
import type { Context } from '@/server/context'
import type { Db, Tx } from '@/server/db/client'
import { prepared } from '@/server/db/prepared'
import { notifications, type NotificationParams } from '@/server/db/schema/notifications'
import { inTransaction } from '@/server/db/transaction'
import type { Locale } from '@/server/http/locale'
import type { HubEvent } from '@/server/realtime/hub'
import { presentNotification } from './presenter'
import type { Saying } from './template-params'
import { pushAfterSeconds, topicOf, topics } from './topics'
import { wellFormedJson } from './well-formed'

/** What one person is told: a template with the params that template is made of. */
export type Notice = { user: number; indicator: string } & Saying

type Emit = (event: HubEvent) => void
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
 * Tells people something: one statement however many, each event in its reader's own language. Times are those of the
 * writing: a transaction that began earlier and waited must not seem to have told first.
 */
export const notify = async (tx: Tx, emit: Emit, notices: readonly Notice[]): Promise<void> => {
  if (notices.length === 0) return
  const rows = notices.map((notice) => {
    const topic = topicOf(notice.template)
    return {
      ...notice,
      subject: indicatorSubject(notice.indicator),
      mail_in: topic && topics[topic].mailAfterSeconds,
      push_in: topic && pushAfterSeconds,
    }
  })
  const { rows: inserted } = await tx.execute<Inserted>(sql`
    with told as (
      insert into notifications (user_id, indicator, subject, template, params, modified_at, mail_due_at, push_due_at)
      select r."user", r.indicator, r.subject, r.template, r.params, clock_timestamp(),
        clock_timestamp() + make_interval(secs => r.mail_in),
        case when exists (select 1 from push_tokens held where held.user_id = r."user") then clock_timestamp() + make_interval(secs => r.push_in) end
      from jsonb_to_recordset(${wellFormedJson(rows)}::jsonb)
        as r("user" bigint, indicator text, subject text, template text, params jsonb, mail_in int, push_in int)
      where not exists (select 1 from users gone where gone.id = r."user" and gone.closed_at is not null)
      returning id, user_id, indicator, template, params, modified_at)
    select told.id, told.user_id, told.indicator, told.template, told.params, told.modified_at::text, users.locale
    from told join users on users.id = told.user_id`)
  for (const row of inserted)
    emit({
      users: [Number(row.user_id)],
      channel: 'notification',
      payload: {
        message: presentNotification(
          { ...row, id: Number(row.id), isRead: false, modifiedAt: new Date(row.modified_at) },
          row.locale,
        ),
      },
    })
}

const listed = 100
/** As the index is ordered; plain `desc` would put nulls first and sort everything a person was ever told. */
const newestFirst = sql`${notifications.id} desc nulls last`

const latest = prepared((db) =>
  db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, sql.placeholder('user')))
    .orderBy(newestFirst)
    .limit(listed)
    .prepare('notifications_latest'),
)

export const listOf = async (db: Db, user: number, locale: Locale): Promise<Notification[]> =>
  (await latest(db).execute({ user })).map((row) => presentNotification(row, locale))

/**
 * Marks everything about the indicator's subject as read, so that what it replaced does not come back. `modified_at`
 * stays: it orders what was told, not when it was read. Answers how many were unread.
 */
export const markRead = (context: Context, user: number, indicator: string): Promise<number> =>
  inTransaction(context, async (tx, emit) => {
    const read = await tx
      .update(notifications)
      .set({ isRead: true })
      .where(
        and(
          eq(notifications.userId, user),
          eq(notifications.subject, indicatorSubject(indicator)),
          eq(notifications.isRead, false),
        ),
      )
      .returning({ id: notifications.id })
    if (read.length > 0)
      emit({ users: [user], channel: 'notification', payload: { action: 'notifications.read', indicator } })
    return read.length
  })
