import { createHmac } from 'node:crypto'
import { notificationTopics, type NotificationTopic } from '@/lib/contract/notification-preferences'
import type { Config } from '@/server/settings/config'
import { verifyMac } from '@/server/settings/verify-mac'

const sign = (said: string) => (secret: string) =>
  createHmac('sha256', secret).update(`unsubscribe:${said}`).digest('base64url')

/**
 * A token for a single purpose: it stops one topic's mails to one person. It does not expire, because mails
 * are kept.
 */
export const unsubscribeToken = (secret: string, user: number, topic: NotificationTopic): string => {
  const said = `${user}.${topic}`
  return `${said}.${sign(said)(secret)}`
}

export const readUnsubscribeToken = (
  config: Config,
  token: string,
): { user: number; topic: NotificationTopic } | null => {
  const [user = '', name = '', signature = ''] = token.split('.')
  const topic = notificationTopics.find((one) => one === name)
  const isSigned = verifyMac(config, signature, sign(`${user}.${name}`))
  if (!topic || !/^[1-9]\d{0,15}$/.test(user) || !isSigned) return null
  return { user: Number(user), topic }
}
