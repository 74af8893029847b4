import type { Db } from '@/server/db/client'
import { capturedMessages } from '@/server/db/schema/operations'
import type { Mailer } from './mail'
import type { PushSender } from './push'
import type { SmsSender } from './sms'

/** Demo mode's mailer: keeps what would have been sent, for its reader to open at `/dev/outbox`. */
export const capturedMailer = (db: Db): Mailer => ({
  send: async ({ to, subject, text, html, code }) => {
    await db.insert(capturedMessages).values({ channel: 'email', to, subject, text, html, code })
  },
})

export const capturedSms = (db: Db): SmsSender => ({
  send: async ({ to, text, code }) => {
    await db.insert(capturedMessages).values({ channel: 'sms', to, subject: '', text, code })
  },
})

export const capturedPush = (db: Db): PushSender => ({
  send: async ({ token, title, text, target }) => {
    await db
      .insert(capturedMessages)
      .values({ channel: 'push', to: token, subject: title, text: `${text}\n${target}` })
    return 'sent'
  },
})
