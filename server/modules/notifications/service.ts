import { indicatorSubject } from '@/lib/contract/indicators'
import type { Notification } from '@/lib/contract/notifications'
import type { Db, Tx } from '@/server/db/client'
import { inTransaction, type TransactionContext } from '@/server/db/transaction'
import type { Locale } from '@/server/http/locale'
import type { HubEvent } from '@/server/realtime/hub'
import { presentNotification } from './presenter'
import { insertNotifications, listLatest, markAllRead, markSubjectRead } from './repository'
import type { TemplateWithParams } from './template-params'
import { pushAfterSeconds, topicOf, topics } from './topics'

/** A notification for one person: a template with its params. */
export type Notice = { user: number; indicator: string } & TemplateWithParams

type Emit = (event: HubEvent) => void

/**
 * Stores notifications and sends each to its reader's sockets, in the language of the account. Pages in another
 * language read the list instead.
 */
export const notifyUsers = async (tx: Tx, emit: Emit, notices: readonly Notice[]): Promise<void> => {
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
  for (const row of await insertNotifications(tx, rows))
    emit({
      users: [row.userId],
      channel: 'notification',
      payload: {
        message: presentNotification({ ...row, isRead: false }, row.locale),
        locale: row.locale,
      },
    })
}

export const listNotificationsOf = async (db: Db, user: number, locale: Locale): Promise<Notification[]> =>
  (await listLatest(db, user)).map((row) => presentNotification(row, locale))

/**
 * Marks everything about the indicator's subject as read, so that older notifications of it do not show up
 * again. Answers how many were unread.
 */
export const markRead = (context: TransactionContext, user: number, indicator: string): Promise<number> =>
  inTransaction(context, async (tx, emit) => {
    const read = await markSubjectRead(tx, user, indicatorSubject(indicator))
    if (read > 0)
      emit({ users: [user], channel: 'notification', payload: { action: 'notifications.read', indicator } })
    return read
  })

/** Marks everything as read. Answers how many were not. */
export const markAllNotificationsRead = (context: TransactionContext, user: number): Promise<number> =>
  inTransaction(context, async (tx, emit) => {
    const read = await markAllRead(tx, user)
    if (read > 0)
      emit({ users: [user], channel: 'notification', payload: { action: 'notifications.all_read' } })
    return read
  })
