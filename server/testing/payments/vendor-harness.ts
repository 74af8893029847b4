import { openMercadoPago } from '@/server/adapters/payments/mercadopago/mercadopago'
import type { GatewayHarness } from './gateway-harness'

const unable = () => Promise.reject(new Error('the test environment does not lend this'))

/**
 * Mercado Pago's own test environment, with the credentials of a test account in MP_TEST_TOKEN and
 * MP_TEST_PUBLIC_KEY. Nobody pays there and no time passes: cards answer, and that is all.
 */
export const makeVendorHarness = async (accessToken: string, publicKey: string): Promise<GatewayHarness> => ({
  gateway: openMercadoPago({
    accessToken,
    publicKey,
    webhookSecret: 'none',
    payoutKey: null,
    notificationUrl: null,
    timeoutMs: 20_000,
    clock: () => new Date(),
  }),
  now: () => new Date(),
  token: async (holder) => {
    const answer = await fetch(`https://api.mercadopago.com/v1/card_tokens?public_key=${publicKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        card_number: '4235647728025682',
        cardholder: { name: holder, identification: { type: 'CPF', number: '12345678909' } },
        expiration_month: 11,
        expiration_year: 2030,
        security_code: '123',
      }),
    })
    return ((await answer.json()) as { id: string }).id
  },
  pay: unable,
  chargeback: unable,
  settle: unable,
  refundOutside: unable,
  returnPayout: unable,
  advance: unable,
  loseAnswer: unable,
  news: unable,
  close: () => Promise.resolve(),
})
