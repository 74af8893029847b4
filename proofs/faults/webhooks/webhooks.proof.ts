import type { WebhookCall, WebhookNotice } from '@/server/adapters/payments/port'
import { postForgeries } from '@/server/testing/scenarios/webhook-forgeries'
import { deliverInOrders } from '@/server/testing/scenarios/webhook-orders'
import { arrivals, deliverAnyway, deliverAtOnce } from '@/server/testing/scenarios/webhooks'
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
  // Resets the totals already processed on every write.
  cumulative: `create function forget() returns trigger language plpgsql as
      $$ begin new.gateway_refunded_cents := 0; new.gateway_fee_cents := 0; return new; end $$;
    create trigger payments_forget before update on payments for each row execute function forget()`,
}

const parseUnchecked = ({ raw, headers, query }: WebhookCall): WebhookNotice => ({
  eventId: JSON.stringify([raw, headers, query]),
  subject: null,
})

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
      const forgeries = await postForgeries(t, mutation === 'signature' ? parseUnchecked : undefined)
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
