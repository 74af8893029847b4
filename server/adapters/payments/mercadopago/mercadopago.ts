import type { PaymentGateway } from '../port'
import { statementCalls } from './account-statement'
import type { Account } from './api-calls'
import { chargeCalls } from './charges'
import { customerCalls } from './customers'
import { disputeCalls } from './disputes'
import { payoutCalls } from './payouts'
import { parseWebhook } from './webhook'

const capabilities: PaymentGateway['capabilities'] = {
  pix: { minExpirySeconds: 30 * 60, maxExpirySeconds: 30 * 86_400 },
  refundDays: 180,
  custody: 'collector',
  payout: { pixKey: true, iban: true, ownerCheck: true, keyLookup: false, search: false },
  savedCard: { cvv: true },
}

/** Mercado Pago through its SDK; calls the SDK lacks go through the SDK's own HTTP client. */
export const openMercadoPago = (account: Account): PaymentGateway => ({
  name: 'mercadopago',
  capabilities,
  clientKey: account.publicKey,
  ...chargeCalls(account),
  ...disputeCalls(account),
  ...payoutCalls(account),
  ...customerCalls(account),
  ...statementCalls(account),
  ensurePayee: () => Promise.resolve(null),
  release: () => Promise.resolve(),
  parseWebhook: (call) => parseWebhook(account.webhookSecret, account.clock(), call),
})
