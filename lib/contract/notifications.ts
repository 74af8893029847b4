import { z } from 'zod'
import { endpoint } from './endpoint'
import { secret, text } from './values'

const notificationSchema = z.object({
  pk: z.number().int(),
  indicator: z.string(),
  is_read: z.boolean(),
  modified_at: z.string(),
  title: z.string(),
  text: z.string(),
  message: z.string(),
})
export type Notification = z.infer<typeof notificationSchema>

export const listNotifications = endpoint({
  id: 'listNotifications',
  method: 'GET',
  path: '/api/notification/list/',
  tag: 'notifications',
  auth: 'user',
  summary: 'The latest 100 notifications, newest first',
  response: z.object({ data: z.array(notificationSchema) }),
})
export const markAsRead = endpoint({
  id: 'markAsRead',
  method: 'POST',
  path: '/api/notification/mark-as-read/',
  tag: 'notifications',
  auth: 'user',
  summary: 'Everything about the indicator’s subject is read',
  body: z.object({ indicator: text(200, 1) }),
  response: z.object({ read: z.number().int() }),
})
export const markAllAsRead = endpoint({
  id: 'markAllAsRead',
  method: 'POST',
  path: '/api/notification/mark-all-as-read/',
  tag: 'notifications',
  auth: 'user',
  summary: 'Everything the person was told is read',
  response: z.object({ read: z.number().int() }),
})
export const registerPushToken = endpoint({
  id: 'registerPushToken',
  method: 'POST',
  path: '/api/notification/token/',
  tag: 'notifications',
  auth: 'user',
  status: 204,
  summary: 'Register a push token of this browser',
  body: z.object({ token: secret(1000, 10) }),
})

/** Events on `/notification/`: a notification, ids read elsewhere, or that data changed. */
export const notificationEvent = z.union([
  /** `locale` is the language of its texts: the account's. Absent from programs of the release before. */
  z.object({ message: notificationSchema, locale: z.enum(['pt', 'en']).optional() }),
  z.object({ action: z.literal('notifications.read'), indicator: z.string() }),
  z.object({ action: z.literal('notifications.all_read') }),
  z.object({
    action: z.literal('booking.changed'),
    booking: z.number().int(),
    offer: z.number().int().nullable(),
  }),
  /** `booking` is null for a deposit, and absent from programs of the release before. */
  z.object({
    action: z.literal('payment.changed'),
    payment: z.number().int(),
    booking: z.number().int().nullable().optional(),
  }),
  /** Balances, statement, payments or withdrawals. */
  z.object({ action: z.literal('wallet.changed') }),
  /** An e-mail or a phone was confirmed. */
  z.object({ action: z.literal('account.changed') }),
  z.object({ action: z.literal('session.ended') }),
  z.object({ action: z.literal('pong') }),
])
export type NotificationEvent = z.infer<typeof notificationEvent>
