import { z } from 'zod'
import { indicatorSubject } from '@/lib/contract/indicators'
import type { Needs } from '@/server/context'
import { localisedPath } from '@/server/http/locale'
import { deepLinkPath } from './deep-link'
import { wantsTopic } from './preferences'
import { deleteInvalidToken, findPushContent, queueDuePushes } from './push-repository'
import { sortByRelevance } from './relevance'
import { renderNotification } from './texts'
import { topicOf } from './topics'

const batch = 500
const job = z.object({ notification: z.number().int(), token: z.string() })

/**
 * Queues a push to each browser of users with due, unread notifications. Returns the number of notifications checked.
 */
export const pushUnread = async ({
  db,
  clock,
  push: service,
}: Needs<'db' | 'clock' | 'push'>): Promise<number> => (service ? queueDuePushes(db, clock(), batch) : 0)

/** Sends one push, in the reader's language. A token the push service no longer knows is deleted. */
export const sendPush = async (context: Needs<'db' | 'clock' | 'push'>, payload: unknown): Promise<void> => {
  const { db, clock } = context
  const { notification, token } = job.parse(payload)
  const found = await findPushContent(db, notification, token, clock())
  const topic = found && topicOf(found.told.template)
  if (!context.push || !found || !topic || !(await wantsTopic(db, found.told.userId, topic, 'push'))) return
  const { told, locale } = found
  // Pushes are for the moment: a suspended notification is mailed later, if it becomes true again.
  if ((await sortByRelevance(db, [told])).tellable.length === 0) return
  const target = localisedPath(locale, deepLinkPath(told))
  const tag = topic === 'suggestions' ? topic : indicatorSubject(told.indicator)
  const outcome = await context.push.send({
    token,
    ...renderNotification(told.template, told.params, locale),
    target,
    tag,
  })
  if (outcome === 'gone') await deleteInvalidToken(db, token)
}
