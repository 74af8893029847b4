import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { CepDirectory } from '@/server/adapters/cep'
import type { Mailer } from '@/server/adapters/mail'
import type { MediaStore } from '@/server/adapters/media-store'
import type { PaymentGateway } from '@/server/adapters/payments/port'
import type { PushSender } from '@/server/adapters/push'
import type { SmsSender } from '@/server/adapters/sms'
import type { Db } from '@/server/db/client'
import type { PublicRead } from '@/server/db/replica'
import type { AccessLog } from '@/server/log/access-log'
import type { PictureQueue } from '@/server/modules/media/picture-queue'
import type { DomainEvent } from '@/server/process/event-map'
import type { UnitOfWork } from '@/server/process/work'
import type { Hub } from '@/server/realtime/hub'
import type { Config } from '@/server/settings/config'

/** Everything a service needs from outside, created once by `main` (or a test) and passed down. */
export interface Context {
  config: Config
  db: Db
  pool: Pool
  /** Public reads, from a caught-up replica if there is one. */
  publicRead: PublicRead
  hub: Hub
  log: Logger
  /** Records who used the service when, apart from the program's log. */
  accessLog: Pick<AccessLog, 'record'>
  clock: () => Date
  mailer: Mailer
  sms: SmsSender
  /** Null when no push service is configured. */
  push: PushSender | null
  cep: CepDirectory
  gateway: PaymentGateway
  pictures: PictureQueue
  /** Storage of uploaded bytes; null: the database. */
  mediaStore: MediaStore | null
  /** Runs the subscribers of an event, in the transaction that publishes it. */
  dispatchEvent: (work: UnitOfWork, event: DomainEvent) => Promise<void>
}

/** Members of the context that a function depends on. */
export type Needs<Member extends keyof Context> = Pick<Context, Member>
