import type { WebhookCall, WebhookNews } from '@/server/adapters/payments/port'
import type { TestApp } from '@/server/testing/make-app'
import { forgeriesOf } from '@/server/testing/mercadopago/forgeries'
import { signed } from '@/server/testing/mercadopago/webhooks'
import type { Notice } from '@/server/testing/mercadopago/world'
import { mercadoPagoStage } from '@/server/testing/payments/mercadopago-stage'
import { miss } from '../../harness/failures'
import { post, storedEvents } from './stored'

/** Believes whatever it is sent. */
const believing = ({ raw, headers, query }: WebhookCall): WebhookNews => ({
  eventId: JSON.stringify([raw, headers, query]),
  about: null,
})

/** Each forgery is refused and stored nowhere; the message it is made of is taken. */
export const forged = async (t: TestApp, mutation: string | null) => {
  const stage = await mercadoPagoStage()
  const { gateway } = t.context
  const parseWebhook = mutation === 'signature' ? believing : stage.gateway.parseWebhook
  t.context.gateway = { ...stage.gateway, parseWebhook }
  try {
    const now = stage.now()
    const notice: Notice = { id: 1, type: 'payment', action: 'payment.updated', data: { id: '1300000001' } }
    const good = signed(stage.webhookSecret, now.getTime(), notice)
    const forgeries = forgeriesOf(good, notice, stage.webhookSecret, now)
    const failures: string[] = []
    for (const [name, call] of forgeries)
      failures.push(...miss(`forged with ${name}`, await post(t, 'mercadopago', call), 401))
    const stored = await storedEvents(t)
    failures.push(
      ...miss('stored of forgeries', stored, 0),
      ...miss('the true message', await post(t, 'mercadopago', good), 200),
      ...miss('stored of the true message', (await storedEvents(t)) - stored, 1),
    )
    await t.drain()
    return { sent: forgeries.length, failures }
  } finally {
    t.context.gateway = gateway
    await stage.close()
  }
}
