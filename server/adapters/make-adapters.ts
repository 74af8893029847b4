import type { Db } from '@/server/db/client'
import type { Config } from '@/server/settings/config'
import type { CepDirectory } from './cep'
import { withFallbackCeps } from './cep-fallback'
import { cepPromiseDirectory } from './cep-promise'
import type { Mailer } from './mail'
import { s3Store } from './media-s3'
import type { MediaStore } from './media-store'
import { capturingMailer, capturingPushSender, capturingSmsSender } from './message-capture'
import { makeGateway, type Payments } from './payments/make-gateway'
import type { PushSender } from './push'
import { fcmPushSender } from './push-fcm'
import type { SmsSender } from './sms'
import { httpSmsSender } from './sms-http'
import { smtpMailer } from './smtp'

const unconfigured = (variable: string) => ({
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
      ? capturingMailer(db)
      : unconfigured('SMTP_URL'),
  sms: config.smsUrl
    ? httpSmsSender(config.smsUrl, config.smsFrom)
    : config.demo
      ? capturingSmsSender(db)
      : unconfigured('SMS_URL'),
  push: config.firebaseServiceAccount
    ? fcmPushSender(config.firebaseServiceAccount, config.fcmUrl)
    : config.demo
      ? capturingPushSender(db)
      : null,
  mediaStore: config.mediaUrl ? s3Store(config.mediaUrl) : null,
  ...makeGateway(config, db, clock),
  cep: config.demo ? withFallbackCeps(cepPromiseDirectory()) : cepPromiseDirectory(),
})
