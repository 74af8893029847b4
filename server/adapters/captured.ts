import type { Db } from '@/server/db/client'
import { insertCaptured } from './captured-repository'
import type { Mailer } from './mail'
import type { PushSender } from './push'
import type { SmsSender } from './sms'

/** Demo mode's mailer: keeps what would have been sent, for its reader to open at `/dev/outbox`. */
export const capturedMailer = (db: Db): Mailer => ({
  send: ({ to, subject, text, html, code }) =>
    insertCaptured(db, { channel: 'email', to, subject, text, html, code }),
})

export const capturedSms = (db: Db): SmsSender => ({
  send: ({ to, text, code }) => insertCaptured(db, { channel: 'sms', to, subject: '', text, code }),
})

export const capturedPush = (db: Db): PushSender => ({
  send: async ({ token, title, text, target }) => {
    await insertCaptured(db, { channel: 'push', to: token, subject: title, text: `${text}\n${target}` })
    return 'sent'
  },
})
