import type { Db } from '@/server/db/client'
import type { Mailer } from './mail'
import { insertCapturedMessage } from './message-capture-repository'
import type { PushSender } from './push'
import type { SmsSender } from './sms'

/** Demo mode's mailer: captures mails for `/dev/outbox`. */
export const capturingMailer = (db: Db): Mailer => ({
  send: ({ to, subject, text, html, code }) =>
    insertCapturedMessage(db, { channel: 'email', to, subject, text, html, code }),
})

export const capturingSmsSender = (db: Db): SmsSender => ({
  send: ({ to, text, code }) => insertCapturedMessage(db, { channel: 'sms', to, subject: '', text, code }),
})

export const capturingPushSender = (db: Db): PushSender => ({
  send: async ({ token, title, text, target }) => {
    await insertCapturedMessage(db, {
      channel: 'push',
      to: token,
      subject: title,
      text: `${text}\n${target}`,
    })
    return 'sent'
  },
})
