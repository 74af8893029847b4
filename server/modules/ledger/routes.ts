import type { FastifyInstance } from 'fastify'
import { getLedger } from '@/lib/contract/operators'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { requireOperator } from '@/server/http/viewer'
import { balancesByKind, invariantTexts, verifyLedger } from './verify'

/** A check reads every entry, so it is rate-limited. */
const limit = { max: 20, perSeconds: 60, by: 'caller' } as const

export const registerLedger = (app: FastifyInstance, context: Context) => {
  route(
    app,
    context,
    getLedger,
    async ({ viewer, locale }) => {
      requireOperator(await viewer())
      const { at, holds, checks } = await verifyLedger(context)
      return {
        holds,
        checked_at: at.toISOString(),
        checks: checks.map(({ name, breaches, ...check }) => ({
          name,
          promise: invariantTexts[name][locale],
          holds: check.holds,
          breaches,
        })),
        sums: await balancesByKind(context.db),
      }
    },
    { limit },
  )
}
