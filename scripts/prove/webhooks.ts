import { makeApp } from '@/server/testing/make-app'
import type { Proof } from './proof'
import { atOnce } from './webhooks/at-once'
import { forged } from './webhooks/forged'
import { ordersOf } from './webhooks/orders'

const times = 50
const extents = { full: { events: 10, orders: 120 }, short: { events: 1, orders: 12 } }

export const webhooks: Proof = {
  promise: 'money is told of by the gateway alone, and once',
  target:
    '24 forgeries of a message: 0 in; one message 50 times at once × 10: stored, posted and told once each; five messages in each of their 120 orders, each saying what was so when it was sent: the same end',
  mutants: {
    signature: 'the check of who signed a message',
    once: 'that an event is stored once',
  },
  async run({ extent, mutant }) {
    const { events, orders } = extents[extent]
    const t = await makeApp({ connections: 30 })
    try {
      if (mutant === 'once') await t.context.pool.query('drop index gateway_events_once')
      const forgeries = await forged(t, mutant)
      const once = []
      for (let n = 0; n < events; n++) once.push(...(await atOnce(t, times)))
      const ends = mutant ? { orders: 0, misses: [] } : await ordersOf(t, orders)
      return {
        figures: { forgeries: forgeries.sent, 'messages at once': events * times, orders: ends.orders },
        misses: [...forgeries.misses, ...once, ...ends.misses].slice(0, 20),
      }
    } finally {
      await t.close()
    }
  },
}
