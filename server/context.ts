import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { CepDirectory } from '@/server/adapters/cep'
import type { Mailer } from '@/server/adapters/mail'
import type { MediaStore } from '@/server/adapters/media-store'
import type { PaymentGateway } from '@/server/adapters/payments/port'
import type { Simulator } from '@/server/adapters/payments/simulator/simulator'
import type { PushSender } from '@/server/adapters/push'
import type { SmsSender } from '@/server/adapters/sms'
import type { Config } from '@/server/config'
import type { Db } from '@/server/db/client'
import type { PublicRead } from '@/server/db/replica'
import type { JobHandlers } from '@/server/jobs/run'
import type { SweepGroup } from '@/server/jobs/timed'
import type { BookingParts } from '@/server/modules/bookings/presenter'
import type { Pictures } from '@/server/modules/media/pictures'
import type { Subscriber } from '@/server/process/subscriber'
import type { Hub } from '@/server/realtime/hub'

/** Everything a service needs from outside, created once by `main` (or a test) and passed down. */
export interface Context {
  config: Config
  db: Db
  pool: Pool
  /** Reads of what everybody may see: from a replica where there is one that has it. */
  publicRead: PublicRead
  hub: Hub
  log: Logger
  clock: () => Date
  mailer: Mailer
  sms: SmsSender
  /** Null when no push service is configured. */
  push: PushSender | null
  cep: CepDirectory
  gateway: PaymentGateway
  /** The simulated gateway, where it is in use: the demo's buttons act on it. */
  simulator: Simulator | null
  pictures: Pictures
  /** Where the bytes of uploads are kept; null: in the database. */
  mediaStore: MediaStore | null
  /** The subscribers, in order. */
  subscribers: readonly Subscriber[]
  jobHandlers: JobHandlers
  /** The timed steps, by groups. */
  sweeps: readonly SweepGroup[]
  /** Parts of a booking that other modules add to its answer. */
  bookingParts: BookingParts
}
