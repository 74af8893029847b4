import type { FastifyInstance } from 'fastify'
import { getPricing } from '@/lib/contract/pricing'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { readPricing } from './service'

export const registerPricing = (app: FastifyInstance, context: Context) =>
  route(app, context, getPricing, ({ request }) =>
    context.publicRead(request, async (db) => {
      const pricing = await readPricing(db, context.clock())
      return {
        commission_percent: pricing.commissionPercent,
        least_price_cents: pricing.leastPriceCents,
        min_deposit_cents: pricing.minDepositCents,
        max_balance_cents: pricing.maxBalanceCents,
      }
    }),
  )
