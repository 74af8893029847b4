import { z } from 'zod'
import { endpoint } from './endpoint'
import { secret } from './values'

/** Topics of mails and pushes. Mails about account security have none: they are always sent. */
export const notificationTopics = [
  'suggestions',
  'offers',
  'bookings',
  'messages',
  'reminders',
  'money',
] as const
export type NotificationTopic = (typeof notificationTopics)[number]

const ways = z.object({ email: z.boolean(), push: z.boolean() })
const preferencesSchema = z.object({
  suggestions: ways,
  offers: ways,
  bookings: ways,
  messages: ways,
  reminders: ways,
  money: ways,
})
export type NotificationPreferences = z.infer<typeof preferencesSchema>

const preferences = {
  tag: 'notifications',
  auth: 'user',
  path: '/api/notification/preferences/',
  response: preferencesSchema,
} as const

export const getPreferences = endpoint({
  ...preferences,
  id: 'getNotificationPreferences',
  method: 'GET',
  summary: 'What the caller wants to be told by e-mail and by push',
})
export const putPreferences = endpoint({
  ...preferences,
  id: 'putNotificationPreferences',
  method: 'PUT',
  summary: 'Change what the caller is told by e-mail and by push',
  // A page loaded before there were these knows nothing of them.
  body: preferencesSchema.partial({ bookings: true, money: true }),
})
const fromMail = {
  tag: 'notifications',
  auth: 'none',
  path: '/api/notification/unsubscribe/',
  query: z.object({ token: secret(200, 1) }),
  response: z.object({ topic: z.enum(notificationTopics), wanted: z.boolean() }),
} as const

/** Reading changes nothing, because mail scanners open every link. */
export const readUnsubscribe = endpoint({
  ...fromMail,
  id: 'readUnsubscribe',
  method: 'GET',
  summary:
    'Which e-mails the token stops, and whether they are wanted still; somebody’s browser is led to the page for it',
})
/**
 * Also posted by mail programs for one-click unsubscribe (RFC 8058). There is no session: the signed token
 * names the person and the topic.
 */
export const unsubscribe = endpoint({
  ...fromMail,
  id: 'unsubscribe',
  method: 'POST',
  summary: 'No more e-mails of the topic the token names',
})
export const resubscribe = endpoint({
  ...fromMail,
  id: 'resubscribe',
  method: 'DELETE',
  summary: 'E-mails of the topic the token names after all',
})
export const listTemplates = endpoint({
  id: 'listNotificationTemplates',
  method: 'GET',
  path: '/api/notification/template/',
  tag: 'notifications',
  auth: 'user',
  summary:
    'Every kind of notification, its texts in the caller’s language with {variables} in place of what they tell',
  response: z.array(
    z.object({
      key: z.string(),
      topic: z.enum(notificationTopics).nullable(),
      title: z.string(),
      text: z.string(),
    }),
  ),
})
