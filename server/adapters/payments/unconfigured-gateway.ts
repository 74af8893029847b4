import type { PaymentGateway } from './port'

const notSet = () => Promise.reject(new Error('PAYMENT_GATEWAY is not set'))

/** The gateway where none is configured: every call throws, and no webhook is accepted. */
export const unconfiguredGateway: PaymentGateway = {
  name: 'none',
  capabilities: {
    pix: { minExpirySeconds: 1800, maxExpirySeconds: 1800 },
    refundDays: 0,
    custody: 'collector',
    payout: { pixKey: false, iban: false, ownerCheck: false, search: false },
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
