import { randomUUID } from 'node:crypto'
import { ReportPendingError } from '@/server/adapters/payments/mercadopago/account-statement'
import type { ChargeRequest, PaymentGateway, PayoutRequest } from '@/server/adapters/payments/port'
import type { GatewayHarness } from './gateway-harness'

export const expirySeconds = 1800
export const newReference = () => `p-${randomUUID().slice(0, 8)}`

export const pixRequest = (stage: GatewayHarness, given: Partial<ChargeRequest> = {}): ChargeRequest => ({
  reference: newReference(),
  method: 'pix',
  amountCents: 18_029,
  description: 'Faxina',
  payer: { email: 'ana@example.com', fullName: 'Ana Souza', taxNumber: '52998224725' },
  expiresAt: new Date(stage.now().getTime() + (expirySeconds + 60) * 1000),
  card: null,
  ...given,
})

export const payoutRequest = (given: Partial<PayoutRequest> = {}): PayoutRequest => ({
  reference: newReference(),
  amountCents: 5_000,
  destination: { kind: 'pix', keyType: 'cpf', key: '52998224725' },
  ownerTaxNumber: '52998224725',
  ...given,
})

/** Some gateways make their report when asked, and have it a moment later. */
export const readMovements = async (gateway: PaymentGateway, from: Date, to: Date) => {
  for (let tries = 0; ; tries++)
    try {
      return await gateway.movements(from, to)
    } catch (error) {
      if (!(error instanceof ReportPendingError) || tries === 5) throw error
    }
}
