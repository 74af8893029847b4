import type { WebhookCall, WebhookNotice } from '@/server/adapters/payments/port'
import type { TestApp } from '@/server/testing/make-app'
import { forgeriesOf } from '@/server/testing/mercadopago/forgeries'
import type { Notice } from '@/server/testing/mercadopago/gateway-state'
import { signWebhook } from '@/server/testing/mercadopago/webhooks'
import { mismatch } from '@/server/testing/mismatch'
import { makeMercadoPagoHarness } from '@/server/testing/payments/mercadopago-harness'
import { deliverInOrders } from '@/server/testing/scenarios/webhook-orders'
import {
  arrivals,
  countStoredEvents,
  deliverAnyway,
  deliverAtOnce,
  postWebhook,
} from '@/server/testing/scenarios/webhooks'
import { withApp } from '../../harness/app'
import { defineProof } from '../../harness/proof'

const together = 50
const scales = {
  full: { events: 200, orders: 120, arrivals: 100 },
  short: { events: 20, orders: 12, arrivals: 10 },
}

const guards: Record<string, string> = {
  once: 'drop index gateway_events_once',
  poll: `create function unlooked() returns trigger language plpgsql as
      $$ begin new.next_poll_at := null; return new; end $$;
    create trigger payments_unlooked before insert or update on payments for each row execute function unlooked()`,
  // What was booked is forgotten as soon as it is written.
  cumulative: `create function forget() returns trigger language plpgsql as
      $$ begin new.gateway_refunded_cents := 0; new.gateway_fee_cents := 0; return new; end $$;
    create trigger payments_forget before update on payments for each row execute function forget()`,
}

const parseUnchecked = ({ raw, headers, query }: WebhookCall): WebhookNotice => ({
  eventId: JSON.stringify([raw, headers, query]),
  subject: null,
})

/** Posts every forgery, which is refused and not stored, and the webhook it is made of, which is accepted. */
const postForgeries = async (t: TestApp, mutation: string | null) => {
  const stage = await makeMercadoPagoHarness()
  const { gateway } = t.context
  const parseWebhook = mutation === 'signature' ? parseUnchecked : stage.gateway.parseWebhook
  t.context.gateway = { ...stage.gateway, parseWebhook }
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

export const webhooks = defineProof({
  promise: 'money is told of by the gateway alone, and once',
  target:
    '24 forgeries of a message: 0 in; one message 50 times at once × 200: stored, posted and told once ' +
    'each; 100 each before our own commit, twice, never: booked once; five messages in each of their 120 ' +
    'orders, each saying what was so when it was sent: the same end',
  mutations: {
    signature: 'the check of who signed a message',
    once: 'that an event is stored once',
    poll: 'that open charges are looked at without being told',
    cumulative: 'that what was booked of a charge is remembered',
  },
  async run({ scale, mutation }) {
    const { events, orders, arrivals: times } = scales[scale]
    return withApp({ connections: 30 }, async (t) => {
      const guard = mutation === null ? undefined : guards[mutation]
      if (guard) await t.context.pool.query(guard)
      const forgeries = await postForgeries(t, mutation)
      const once = []
      for (let n = 0; n < events && once.length === 0; n++) once.push(...(await deliverAtOnce(t, together)))
      const arrived = once.length ? [] : await deliverAnyway(t, times)
      const ends = arrived.length ? { orders: 0, failures: [] } : await deliverInOrders(t, orders)
      return {
        measurements: {
          forgeries: forgeries.sent,
          'messages at once': events * together,
          'early, doubled or lost': times * arrivals.length,
          orders: ends.orders,
        },
        failures: [...forgeries.failures, ...once, ...arrived, ...ends.failures].slice(0, 20),
      }
    })
  },
})
