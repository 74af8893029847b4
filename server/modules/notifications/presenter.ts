import type { ResponseOf } from '@/lib/contract/endpoint'
import type { listTemplates } from '@/lib/contract/notification-preferences'
import type { Notification } from '@/lib/contract/notifications'
import { inCity } from '@/lib/shared/place-names'
import type { notifications } from '@/server/db/schema/notifications'
import type { Locale } from '@/server/http/locale'
import type { Template } from './template-params'
import { renderNotification, templates } from './texts'
import { topicOf } from './topics'

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

const variables = {
  service: '{service}',
  city: '{city}',
  place: '{city}',
  amount: '{amount}',
  total: '{total}',
  said: '{text}',
  name: '{name}',
  when: '{date}',
  day: '{date}',
  hour: '{hour}',
}

/** Every template with its variables by name. */
export const presentTemplates = (locale: Locale): ResponseOf<typeof listTemplates> =>
  (Object.keys(templates) as Template[]).map((key) => {
    const [title, text] = templates[key][locale]({ ...variables, inCity: inCity(variables.city, locale) })
    return { key, topic: topicOf(key), title, text }
  })
