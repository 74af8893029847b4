import { createHmac, timingSafeEqual } from 'node:crypto'
import { notificationTopics, type NotificationTopic } from '@/lib/contract/notification-preferences'

const sign = (secret: string, said: string) =>
  createHmac('sha256', secret).update(`unsubscribe:${said}`).digest('base64url')

/**
 * A token for a single purpose: it stops one topic's mails to one person. It does not expire, because mails
 * are kept.
 */
export const unsubscribeToken = (secret: string, user: number, topic: NotificationTopic): string => {
  const said = `${user}.${topic}`
  return `${said}.${sign(secret, said)}`
}

export const readUnsubscribeToken = (
  secret: string,
  token: string,
): { user: number; topic: NotificationTopic } | null => {
  const [user = '', name = '', signature = ''] = token.split('.')
  const topic = notificationTopics.find((one) => one === name)
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(secret, `${user}.${name}`))]
  if (
    !topic ||
    !/^[1-9]\d{0,15}$/.test(user) ||
    given.length !== right.length ||
    !timingSafeEqual(given, right)
  )
    return null
  return { user: Number(user), topic }
}
