import type { Config } from '@/server/config'
import type { Db } from '@/server/db/client'
import { capturedMailer, capturedPush, capturedSms } from './captured'
import type { CepDirectory } from './cep'
import { withKnownCeps } from './cep-known'
import { promisedCeps } from './cep-promise'
import type { Mailer } from './mail'
import { s3Store } from './media-s3'
import type { MediaStore } from './media-store'
import { makeGateway, type Payments } from './payments/make'
import type { PushSender } from './push'
import { fcmPush } from './push-fcm'
import type { SmsSender } from './sms'
import { httpSms } from './sms-http'
import { smtpMailer } from './smtp'

const absent = (variable: string) => ({
  send: () => Promise.reject(new Error(`${variable} is not set`)),
})

/**
 * The adapters, as configured. Without a mail or SMS server, messages are captured in demo mode and throw
 * outside it.
 */
export const makeAdapters = (
  config: Config,
  db: Db,
  clock: () => Date,
): {
  mailer: Mailer
  sms: SmsSender
  push: PushSender | null
  cep: CepDirectory
  mediaStore: MediaStore | null
} & Payments => ({
  mailer: config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.mailFrom)
    : config.demo
      ? capturedMailer(db)
      : absent('SMTP_URL'),
  sms: config.smsUrl
    ? httpSms(config.smsUrl, config.smsFrom)
    : config.demo
      ? capturedSms(db)
      : absent('SMS_URL'),
  push: config.firebaseServiceAccount
    ? fcmPush(config.firebaseServiceAccount, config.fcmUrl)
    : config.demo
      ? capturedPush(db)
      : null,
  mediaStore: config.mediaUrl ? s3Store(config.mediaUrl) : null,
  ...makeGateway(config, db, clock),
  cep: config.demo ? withKnownCeps(promisedCeps()) : promisedCeps(),
})
