import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { NotificationTopic } from '@/lib/contract/notification-preferences'
import type { Executor, Tx } from '@/server/db/client'
import { notifications } from '@/server/db/schema/notifications'

interface Due {
  topic: NotificationTopic
  templates: readonly string[]
  /** At least so long after the last mail of the topic. */
  gapSeconds: number
}

/** People with an unread notification of the topic that is due by mail, the longest overdue first. */
export const listDueByMail = async (
  db: Executor,
  { topic, templates, gapSeconds }: Due,
  at: Date,
  limit: number,
): Promise<number[]> => {
  const now = at.toISOString()
  const names = sql.join(
    templates.map((one) => sql`${one}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select n.user_id from notifications n left join notification_preferences p
      on p.user_id = n.user_id and p.topic = ${topic}
    where n.mail_due_at is not null and not n.is_read
      and n.mail_due_at <= ${now}::timestamptz and n.template in (${names})
      and (p.mailed_at is null or p.mailed_at <= ${now}::timestamptz - make_interval(secs => ${gapSeconds}))
    group by n.user_id order by min(n.mail_due_at) limit ${limit}`)
  return rows.map((row) => Number(row.user_id))
}

/** Clears the due time of a person's unread notifications of these templates. Answers them, in no order. */
export const claimDueByMail = (tx: Tx, user: number, templates: readonly string[]) =>
  tx
    .update(notifications)
    .set({ mailDueAt: null })
    .where(
      and(
        eq(notifications.userId, user),
        inArray(notifications.template, [...templates]),
        isNotNull(notifications.mailDueAt),
        eq(notifications.isRead, false),
      ),
    )
    .returning()

/** Makes notifications due again, later. */
export const postponeMail = async (tx: Tx, rows: readonly { id: number }[], until: Date): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .update(notifications)
    .set({ mailDueAt: until })
    .where(
      inArray(
        notifications.id,
        rows.map(({ id }) => id),
      ),
    )
}
