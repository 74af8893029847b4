import { createHmac } from 'node:crypto'
import type { Config } from '@/server/config'
import type { Db } from '@/server/db/client'
import { absentGateway } from './absent'
import type { PaymentGateway } from './port'
import { openSimulator, type Simulator } from './simulator/simulator'

/** Who moves money, as configured; and the simulator itself where it does, for its buttons. */
export interface Payments {
  gateway: PaymentGateway
  simulator: Simulator | null
}

export const makeGateway = (config: Config, db: Db, clock: () => Date): Payments => {
  if (config.payments?.gateway !== 'simulator') return { gateway: absentGateway, simulator: null }
  // A key of its own: what signs messages signs no session.
  const secret = createHmac('sha256', config.jwtSecret).update('payment simulator').digest('base64url')
  const simulator = openSimulator(db, clock, secret)
  return { gateway: simulator, simulator }
}
