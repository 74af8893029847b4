import { notificationTopics, type NotificationTopic } from '@/lib/contract/notification-preferences'
import type { Needs } from '@/server/context'
import { localisedPath } from '@/server/http/locale'
import { enqueue } from '@/server/jobs/outbox'
import { processEach } from '@/server/jobs/process-each'
import { findUser } from '@/server/modules/accounts/service'
import { deepLinkPath } from './deep-link'
import { notificationMail } from './mail-texts'
import { wantsTopic } from './preferences'
import { upsertPreference } from './preferences-repository'
import { currentMailParams, sortByRelevance } from './relevance'
import { renderNotification } from './texts'
import { topics } from './topics'
import { claimDueByMail, listDueByMail, postponeMail } from './unread-mail-repository'
import { unsubscribeToken } from './unsubscribe-token'

const batch = 200
/** Delay before a suspended notification is checked again, ms. */
const putOffMs = 5 * 60_000

/** The latest news’ page; of messages in several conversations, the list of them. */
const mailPath = (topic: NotificationTopic, latest: string, all: readonly string[]): string =>
  topic === 'messages' && new Set(all).size > 1 ? latest.replace(/\?.*$/, '') : latest

/**
 * Takes all due notifications of the topic and queues one mail about those that are still true, if the user wants it
 * and confirmed the address. Those that may become true again stay due.
 */
const mailTo = (
  context: Needs<'config' | 'db' | 'clock'>,
  id: number,
  topic: NotificationTopic,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const due = await claimDueByMail(tx, id, topics[topic].templates)
    const { tellable, waiting } = await sortByRelevance(tx, due)
    await postponeMail(tx, waiting, new Date(context.clock().getTime() + putOffMs))
    const user = await findUser(tx, id)
    const latest = tellable.sort((a, b) => b.id - a.id)[0]
    if (!latest || !user?.emailVerifiedAt || user.closedAt || !(await wantsTopic(tx, id, topic, 'email')))
      return
    const { siteUrl, siteName, jwtSecret } = context.config
    const address = (path: string) => siteUrl + localisedPath(user.locale, path)
    const token = unsubscribeToken(jwtSecret, id, topic)
    const told = tellable.map((row) => ({
      ...renderNotification(row.template, currentMailParams(row), user.locale),
      link: address(deepLinkPath(row)),
    }))
    const text = notificationMail(user.locale, siteName, topic, told, {
      link: address(mailPath(topic, deepLinkPath(latest), tellable.map(deepLinkPath))),
      leave: address(`/unsubscribe/?token=${token}`),
    })
    await enqueue(tx, 'email', {
      to: user.email,
      ...text,
      unsubscribe: `${siteUrl}/api/notification/unsubscribe/?token=${token}`,
    })
    await upsertPreference(tx, id, topic, { mailedAt: context.clock() })
  })

/** Queues mails about unread notifications. Returns the number of users checked, with or without mail. */
export const mailUnread = async (context: Needs<'config' | 'db' | 'log' | 'clock'>): Promise<number> => {
  let looked = 0
  for (const topic of notificationTopics) {
    const { templates, mailGapSeconds: gapSeconds } = topics[topic]
    const due = await listDueByMail(context.db, { topic, templates, gapSeconds }, context.clock(), batch)
    looked += await processEach(context, due, 'a mail was not queued', (user) => mailTo(context, user, topic))
  }
  return looked
}
