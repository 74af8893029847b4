import { generateKeyPairSync } from 'node:crypto'
import { AppConfig } from 'mercadopago/dist/utils/config'
import { openMercadoPago } from '@/server/adapters/payments/mercadopago/mercadopago'
import type { Charge, Payout } from '@/server/adapters/payments/port'
import {
  availableBalance,
  currentTime,
  makeGatewayState,
  roundAmount,
} from '@/server/testing/mercadopago/gateway-state'
import {
  approvePayment,
  chargeBackPayment,
  refundPayment,
  releasePayment,
} from '@/server/testing/mercadopago/payment-transitions'
import { returnIntent } from '@/server/testing/mercadopago/payouts'
import { serveMercadoPago } from '@/server/testing/mercadopago/server'
import { takeWebhooks } from '@/server/testing/mercadopago/webhooks'
import type { GatewayHarness } from './gateway-harness'

const webhookSecret = 'webhook-secret-Ca4nary'
export const cardNumber = '4235647728025682'

/** The real SDK against a server that answers as Mercado Pago does. */
export const makeMercadoPagoHarness = async ({
  accessToken = 'APP_USR-Ca4nary-token',
  timeoutMs = 2_000,
} = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const world = makeGatewayState({ accessToken, publicKey: 'APP_USR-public', payoutKey: publicKey })
  const server = await serveMercadoPago(world)
  const before = AppConfig.BASE_URL
  Object.assign(AppConfig, { BASE_URL: server.url })
  const gateway = openMercadoPago({
    accessToken,
    publicKey: world.publicKey,
    webhookSecret,
    payoutKey: accessToken.startsWith('TEST-') ? null : privateKey,
    notificationUrl: null,
    timeoutMs,
    clock: () => new Date(currentTime(world)),
  })
  const paymentOf = ({ ref }: Charge) => {
    const payment = world.payments.get(Number(ref))
    if (!payment) throw new Error('there is no such payment')
    return payment
  }
  const intentOf = ({ ref }: Payout) => {
    const intent = world.intents.get(ref)
    if (!intent) throw new Error('there is no such payout')
    return intent
  }
  const stage: GatewayHarness = {
    gateway,
    now: () => new Date(currentTime(world)),
    token: async (holder) => {
      const answer = await fetch(`${server.url}/v1/card_tokens?public_key=${world.publicKey}`, {
        method: 'POST',
        body: JSON.stringify({
          card_number: cardNumber,
          cardholder: { name: holder },
          expiration_month: 11,
          expiration_year: 2090,
          security_code: '987',
        }),
      })
      return ((await answer.json()) as { id: string }).id
    },
    pay: async (charge) => approvePayment(world, paymentOf(charge)),
    chargeback: async (charge) => chargeBackPayment(world, paymentOf(charge)),
    settle: async (charge) => releasePayment(world, paymentOf(charge)),
    refundOutside: async (charge) => {
      const payment = paymentOf(charge)
      refundPayment(
        world,
        payment,
        roundAmount(payment.transaction_amount - payment.transaction_amount_refunded),
      )
    },
    returnPayout: async (payout) => returnIntent(world, intentOf(payout)),
    advance: async (seconds) => void (world.aheadMs += seconds * 1000),
    loseAnswer: async (reference, when) => void world.faults.push({ reference, when, kind: 'reset' }),
    news: async () =>
      takeWebhooks(world, webhookSecret)
        .map((call) => gateway.parseWebhook(call))
        .filter((news) => news !== null),
    close: async () => {
      Object.assign(AppConfig, { BASE_URL: before })
      await server.close()
    },
  }
  return { ...stage, world, webhookSecret, available: () => availableBalance(world) }
}
