import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { CepDirectory } from '@/server/adapters/cep'
import type { Mailer } from '@/server/adapters/mail'
import type { PaymentGateway } from '@/server/adapters/payments/port'
import type { Simulator } from '@/server/adapters/payments/simulator/simulator'
import type { PushSender } from '@/server/adapters/push'
import type { SmsSender } from '@/server/adapters/sms'
import type { Config } from '@/server/config'
import type { Db } from '@/server/db/client'
import type { BookingParts } from '@/server/modules/bookings/presenter'
import type { Pictures } from '@/server/modules/media/pictures'
import type { Subscriber } from '@/server/process/subscriber'
import type { Hub } from '@/server/realtime/hub'

/** Everything a service may need from outside, made once by `main` (or by a test) and passed down. */
export interface Context {
  config: Config
  db: Db
  pool: Pool
  hub: Hub
  log: Logger
  clock: () => Date
  mailer: Mailer
  sms: SmsSender
  /** Null where none is configured: nothing is pushed. */
  push: PushSender | null
  cep: CepDirectory
  gateway: PaymentGateway
  /** The gateway itself, where it is the simulated one: what its buttons are for. */
  simulator: Simulator | null
  pictures: Pictures
  /** Who does what about what happens, in this order. */
  subscribers: readonly Subscriber[]
  /** What other modules show of a booking. */
  bookingParts: BookingParts
}
