import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { indicatorTarget } from '@/lib/contract/indicators'
import { notificationTopics, type NotificationTopic } from '@/lib/contract/notification-preferences'
import type { Context } from '@/server/context'
import { users } from '@/server/db/schema/accounts'
import { notifications } from '@/server/db/schema/notifications'
import { localisedPath } from '@/server/http/locale'
import { enqueue } from '@/server/jobs/outbox'
import { notificationMail } from './mail-texts'
import { markMailed, wants } from './preferences'
import { wordsOf } from './texts'
import { topics } from './topics'
import { unsubscribeToken } from './unsubscribe-token'

const batch = 200

/** People with something due of the topic whose last mail of it is long enough ago. */
const due = async (context: Context, topic: NotificationTopic): Promise<number[]> => {
  const now = context.clock().toISOString()
  const { templates, mailGapSeconds } = topics[topic]
  const names = sql.join(
    templates.map((one) => sql`${one}`),
    sql`, `,
  )
  const { rows } = await context.db.execute<{ user_id: string }>(sql`
    select n.user_id from notifications n left join notification_preferences p on p.user_id = n.user_id and p.topic = ${topic}
    where n.mail_due_at is not null and not n.is_read and n.mail_due_at <= ${now}::timestamptz and n.template in (${names})
      and (p.mailed_at is null or p.mailed_at <= ${now}::timestamptz - make_interval(secs => ${mailGapSeconds}))
    group by n.user_id order by min(n.mail_due_at) limit ${batch}`)
  return rows.map((row) => Number(row.user_id))
}

/** Takes all that waits of the topic and leaves one mail of it, where one is wanted and the address is the person's. */
const mailTo = (context: Context, id: number, topic: NotificationTopic): Promise<number> =>
  context.db.transaction(async (tx) => {
    const waiting = await tx
      .update(notifications)
      .set({ mailDueAt: null })
      .where(
        and(
          eq(notifications.userId, id),
          inArray(notifications.template, [...topics[topic].templates]),
          isNotNull(notifications.mailDueAt),
          eq(notifications.isRead, false),
        ),
      )
      .returning()
    const [user] = await tx.select().from(users).where(eq(users.id, id))
    const latest = waiting.sort((a, b) => b.id - a.id)[0]
    if (!latest || !user?.emailVerifiedAt || user.closedAt || !(await wants(tx, id, topic, 'email'))) return 0
    const { siteUrl, siteName, jwtSecret } = context.config
    const address = (path: string) => siteUrl + localisedPath(user.locale, path)
    const token = unsubscribeToken(jwtSecret, id, topic)
    const told = waiting.map((row) => wordsOf(row.template, row.params, user.locale))
    const text = notificationMail(user.locale, siteName, topic, told, {
      link: address(indicatorTarget(latest.indicator)),
      leave: address(`/unsubscribe/?token=${token}`),
    })
    await enqueue(tx, 'email', {
      to: user.email,
      ...text,
      unsubscribe: `${siteUrl}/api/notification/unsubscribe/?token=${token}`,
    })
    await markMailed(tx, id, topic, context.clock())
    return 1
  })

/** Mails what stayed unread. Answers how many mails were left for the outbox. */
export const mailUnread = async (context: Context): Promise<number> => {
  let sent = 0
  for (const topic of notificationTopics)
    for (const user of await due(context, topic)) sent += await mailTo(context, user, topic)
  return sent
}
