import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { indicatorSubject, indicatorTarget } from '@/lib/contract/indicators'
import type { Context } from '@/server/context'
import { users } from '@/server/db/schema/accounts'
import { notifications, pushTokens } from '@/server/db/schema/notifications'
import { localisedPath } from '@/server/http/locale'
import { wants } from './preferences'
import { stillSignedIn } from './push-tokens'
import { wordsOf } from './texts'
import { topicOf } from './topics'

const batch = 500
const job = z.object({ notification: z.number().int(), token: z.string() })

/** Leaves a job a browser for what stayed unread. Answers how many. */
export const pushUnread = async (context: Context): Promise<number> => {
  if (!context.push) return 0
  const { rowCount } = await context.db.execute(sql`
    with due as (
      select id from notifications
      where push_due_at is not null and not is_read and push_due_at <= ${context.clock().toISOString()}::timestamptz
      order by push_due_at limit ${batch} for update skip locked),
    taken as (update notifications n set push_due_at = null from due where n.id = due.id returning n.id, n.user_id)
    insert into outbox (kind, payload)
    select 'push', jsonb_build_object('notification', taken.id, 'token', push_tokens.token)
    from taken join push_tokens on push_tokens.user_id = taken.user_id where ${stillSignedIn(context.clock())}`)
  return rowCount ?? 0
}

/** One browser is told, in its reader's language; a token its service no longer knows is forgotten. */
export const push = async (context: Context, payload: unknown): Promise<void> => {
  const { notification, token } = job.parse(payload)
  const [found] = await context.db
    .select({ told: notifications, locale: users.locale })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    // Whoever signed in there meanwhile is somebody else; or nobody is any more.
    .innerJoin(
      pushTokens,
      and(
        eq(pushTokens.token, token),
        eq(pushTokens.userId, notifications.userId),
        stillSignedIn(context.clock()),
      ),
    )
    .where(and(eq(notifications.id, notification), eq(notifications.isRead, false)))
  const topic = found && topicOf(found.told.template)
  if (!context.push || !found || !topic || !(await wants(context.db, found.told.userId, topic, 'push')))
    return
  const { told, locale } = found
  const target = localisedPath(locale, indicatorTarget(told.indicator))
  const tag = topic === 'suggestions' ? topic : indicatorSubject(told.indicator)
  const outcome = await context.push.send({
    token,
    ...wordsOf(told.template, told.params, locale),
    target,
    tag,
  })
  if (outcome === 'gone') await context.db.delete(pushTokens).where(eq(pushTokens.token, token))
}
