import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { listOutbox } from '@/lib/contract/dev'
import type { Context } from '@/server/context'
import type { Db } from '@/server/db/client'
import { capturedMessages } from '@/server/db/schema/operations'
import { route } from '@/server/http/route'
import { outboxPage } from './page'

const shown = 100

/** Newest first. */
const captured = (db: Db, to?: string) =>
  db
    .select()
    .from(capturedMessages)
    .where(to === undefined ? undefined : eq(capturedMessages.to, to.trim().toLowerCase()))
    .orderBy(desc(capturedMessages.id))
    .limit(shown)

/** Demo mode only: whoever reaches the program reads every captured message, sign-in codes included. */
export const registerDev = (app: FastifyInstance, context: Context) => {
  const { db } = context
  route(app, context, listOutbox, async ({ query }) =>
    (await captured(db, query.to)).map((row) => ({
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
      const page = outboxPage(await captured(db, typeof to === 'string' && to ? to : undefined))
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .type('text/html; charset=utf-8')
        .send(page)
    })
}
