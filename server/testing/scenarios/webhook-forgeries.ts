import type { PaymentGateway } from '@/server/adapters/payments/port'
import type { TestApp } from '../make-app'
import { forgeriesOf } from '../mercadopago/forgeries'
import type { Notice } from '../mercadopago/gateway-state'
import { signWebhook } from '../mercadopago/webhooks'
import { mismatch } from '../mismatch'
import { makeMercadoPagoHarness } from '../payments/mercadopago-harness'
import { countStoredEvents, postWebhook } from './webhooks'

/** Posts every forgery, which is refused and not stored, and the webhook it is made of, which is accepted. */
export const postForgeries = async (t: TestApp, parse?: PaymentGateway['parseWebhook']) => {
  const stage = await makeMercadoPagoHarness()
  const { gateway } = t.context
  t.context.gateway = { ...stage.gateway, parseWebhook: parse ?? stage.gateway.parseWebhook }
  try {
    const now = stage.now()
    const notice: Notice = { id: 1, type: 'payment', action: 'payment.updated', data: { id: '1300000001' } }
    const good = signWebhook(stage.webhookSecret, now.getTime(), notice)
    const forgeries = forgeriesOf(good, notice, stage.webhookSecret, now)
    const failures: string[] = []
    for (const [name, call] of forgeries)
      failures.push(...mismatch(`forged with ${name}`, await postWebhook(t, 'mercadopago', call), 401))
    const stored = await countStoredEvents(t)
    failures.push(
      ...mismatch('stored of forgeries', stored, 0),
      ...mismatch('the true message', await postWebhook(t, 'mercadopago', good), 200),
      ...mismatch('stored of the true message', (await countStoredEvents(t)) - stored, 1),
    )
    await t.drain()
    return { sent: forgeries.length, failures }
  } finally {
    t.context.gateway = gateway
    await stage.close()
  }
}
