import type { FastifyInstance } from 'fastify'
import { decideCase, listCases, reconcile as reconcileNow } from '@/lib/contract/operators'
import { listTrail } from '@/lib/contract/trail'
import type { Context } from '@/server/context'
import { decodeCursor, paginate } from '@/server/http/cursor'
import { notFoundError } from '@/server/http/errors'
import { route } from '@/server/http/route'
import { requireOperator } from '@/server/http/viewer'
import { readTrail } from './list-trail'
import { presentCase } from './presenter'
import { reconcile } from './reconciliation'
import { findCase, listDecisions, listCases as readCases } from './repository'
import { decideCaseAs, kindsOf, presentCases, recordComplaintAccess } from './service'

/** Each call asks the gateway for its balance and movements, so they are rate-limited. */
const reconciling = { max: 6, perSeconds: 60, by: 'caller' } as const

export const registerOperators = (app: FastifyInstance, context: Context) => {
  const { db } = context
  route(app, context, listCases, async ({ viewer, query, locale }) => {
    const operator = await viewer()
    requireOperator(operator)
    const { kind, status, limit } = query
    const after = decodeCursor(query.cursor)
    const kinds = kindsOf(operator).filter((one) => kind === undefined || one === kind)
    const found = await readCases(db, { operator: operator.id, kinds, status, after, limit: limit + 1 })
    const { rows, next } = paginate(found, limit, ({ id }) => id)
    await recordComplaintAccess(context, operator.id, rows)
    const log = await listDecisions(
      db,
      rows.map(({ id }) => id),
    )
    const decidable = await presentCases(db, operator, rows)
    return { results: decidable.map((one) => presentCase(one, log, locale)), next }
  })
  route(app, context, decideCase, async ({ viewer, params, body, idempotencyKey, locale }) => {
    const operator = await viewer()
    requireOperator(operator)
    const row = await findCase(
      db,
      await decideCaseAs(context, operator, idempotencyKey, { pk: params.pk, ...body }),
    )
    const [decided] = row ? await presentCases(db, operator, [row]) : []
    if (!decided) throw notFoundError()
    return presentCase(decided, await listDecisions(db, [decided.row.id]), locale)
  })
  route(app, context, listTrail, async ({ viewer, query, locale }) => {
    const operator = await viewer()
    requireOperator(operator)
    return readTrail(db, operator, query, locale)
  })
  route(
    app,
    context,
    reconcileNow,
    async ({ viewer }) => {
      const operator = await viewer()
      requireOperator(operator)
      const found = await reconcile(context, 0, operator)
      const { at, gateway, ours, theirs, differences, contestedCents } = found
      const shown = ({ pendingCents, availableCents }: typeof ours) => ({
        pending_cents: pendingCents,
        available_cents: availableCents,
      })
      return {
        at: at.toISOString(),
        gateway,
        ours: shown(ours),
        theirs: shown(theirs),
        differences,
        contested_cents: contestedCents,
      }
    },
    { limit: reconciling },
  )
}
