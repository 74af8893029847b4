import type { WebhookNotice } from '@/server/adapters/payments/port'
import { openSimulator } from '@/server/adapters/payments/simulator/simulator'
import { openDatabase } from '@/server/db/client'
import { createTestDatabase } from '@/server/testing/database'
import type { GatewayHarness } from './gateway-harness'

export const makeSimulatorHarness = async (): Promise<GatewayHarness> => {
  const database = await createTestDatabase()
  const { db, close } = openDatabase(database.url, { max: 12 })
  const clock = () => new Date()
  const simulator = openSimulator(db, clock, 'a secret for tests')
  const press = async (reference: string, what: Parameters<typeof simulator.command>[1]) => {
    if (!(await simulator.command(reference, what))) throw new Error(`${what} does not fit`)
  }
  return {
    gateway: simulator,
    now: clock,
    token: async (holder) =>
      (
        await simulator.makeToken({
          number: '4235647728025682',
          holder,
          exp_month: 11,
          exp_year: 2090,
          cvv: '123',
        })
      ).token,
    pay: ({ reference, status }) => press(reference, status === 'canceled' ? 'pay_late' : 'pay'),
    chargeback: ({ reference }) => press(reference, 'chargeback'),
    settle: ({ reference }) => press(reference, 'settle'),
    refundOutside: ({ reference }) => press(reference, 'refund_outside'),
    returnPayout: ({ reference }) => press(reference, 'payout_returned'),
    advance: (seconds) => simulator.advance(seconds),
    loseAnswer: (reference, when) => press(reference, `timeout_${when}`),
    news: async () => {
      const heard: WebhookNotice[] = []
      await simulator.deliverDueWebhooks(async (call) => {
        const news = simulator.parseWebhook(call)
        if (news) heard.push(news)
      })
      return heard
    },
    close: async () => {
      await close()
      await database.drop()
    },
  }
}
