import type { FastifyInstance } from 'fastify'
import { listOutbox } from '@/lib/contract/dev'
import type { Simulator } from '@/server/adapters/payments/simulator/simulator'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { outboxPage } from './outbox-page'
import { registerPayments } from './payment-routes'
import { listCapturedMessages } from './repository'

/** Demo mode only: anyone who reaches the program may read every captured message, sign-in codes included. */
export const registerDev = (app: FastifyInstance, context: Context, simulator: Simulator | null) => {
  const { db } = context
  if (simulator) registerPayments(app, context, simulator)
  route(app, context, listOutbox, async ({ query }) =>
    (await listCapturedMessages(db, query.to)).map((row) => ({
      pk: row.id,
      channel: row.channel,
      to: row.to,
      subject: row.subject,
      text: row.text,
      code: row.code,
      created_at: row.createdAt.toISOString(),
    })),
  )

  for (const path of ['/dev/outbox', '/dev/outbox/'])
    app.get<{ Querystring: { to?: string } }>(path, async (request, reply) => {
      const { to } = request.query
      const page = outboxPage(await listCapturedMessages(db, typeof to === 'string' && to ? to : undefined))
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .type('text/html; charset=utf-8')
        .send(page)
    })
}
