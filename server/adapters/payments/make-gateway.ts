import { createHmac } from 'node:crypto'
import type { Db } from '@/server/db/client'
import type { Config, PaymentSettings } from '@/server/settings/config'
import { openMercadoPago } from './mercadopago/mercadopago'
import { readPayoutKey } from './mercadopago/payout-key'
import type { PaymentGateway } from './port'
import { openSimulator, type Simulator } from './simulator/simulator'

const notSet = () => Promise.reject(new Error('PAYMENT_GATEWAY is not set'))

/** Gateway of an installation without one: every call throws, and no webhook is accepted. */
const unconfiguredGateway: PaymentGateway = {
  name: 'none',
  capabilities: {
    pix: { minExpirySeconds: 1800, maxExpirySeconds: 1800 },
    refundDays: 0,
    custody: 'collector',
    payout: { pixKey: false, iban: false, ownerCheck: false, keyLookup: false, search: false },
    savedCard: { cvv: true },
  },
  clientKey: null,
  createCharge: notSet,
  getCharge: notSet,
  findCharges: notSet,
  cancelCharge: notSet,
  refund: notSet,
  listRefunds: notSet,
  getDispute: notSet,
  submitEvidence: notSet,
  ensurePayee: notSet,
  release: notSet,
  findPixKeyOwner: notSet,
  createPayout: notSet,
  getPayout: notSet,
  findPayouts: notSet,
  ensureCustomer: notSet,
  saveCard: notSet,
  listCards: notSet,
  removeCard: notSet,
  installmentPlans: notSet,
  parseWebhook: () => null,
  balance: notSet,
  movements: notSet,
}

type MercadoPagoSettings = Extract<PaymentSettings, { gateway: 'mercadopago' }>

/** The gateway, as configured; with the simulator itself where it is that, for its buttons. */
export interface Payments {
  gateway: PaymentGateway
  simulator: Simulator | null
}

const timeoutMs = 8_000

const mercadoPagoOf = (settings: MercadoPagoSettings, siteUrl: string, clock: () => Date) =>
  openMercadoPago({
    ...settings,
    payoutKey: settings.payoutKey === undefined ? null : readPayoutKey(settings.payoutKey),
    // The gateway's server can only reach a public address; without one, the address set in our account there
    // counts.
    notificationUrl: siteUrl.startsWith('https://')
      ? `${siteUrl}/api/payment/webhooks/mercadopago/?source_news=webhooks`
      : null,
    timeoutMs,
    clock,
  })

export const makeGateway = (config: Config, db: Db, clock: () => Date): Payments => {
  if (!config.payments) return { gateway: unconfiguredGateway, simulator: null }
  if (config.payments.gateway === 'mercadopago')
    return { gateway: mercadoPagoOf(config.payments, config.siteUrl, clock), simulator: null }
  // A key of its own: one that signs webhooks must not sign sessions.
  const secret = createHmac('sha256', config.jwtSecret).update('payment simulator').digest('base64url')
  const simulator = openSimulator(db, clock, secret)
  return { gateway: simulator, simulator }
}
