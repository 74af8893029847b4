import type { Notification } from '@/lib/contract/notifications'
import type { notifications } from '@/server/db/schema/notifications'
import type { Locale } from '@/server/http/locale'
import { renderNotification } from './texts'

type Row = Pick<
  typeof notifications.$inferSelect,
  'id' | 'indicator' | 'template' | 'params' | 'isRead' | 'modifiedAt'
>

export const presentNotification = (row: Row, locale: Locale): Notification => {
  const { title, text } = renderNotification(row.template, row.params, locale)
  return {
    pk: row.id,
    indicator: row.indicator,
    is_read: row.isRead,
    modified_at: row.modifiedAt.toISOString(),
    title,
    text,
    message: text,
  }
}
