import { createHmac } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { prepared } from '@/server/db/prepared'
import { attempts } from '@/server/db/schema/accounts'
import { DomainError } from '@/server/http/errors'

/**
 * How often one account may be tried, from however many networks. An account that does not exist counts the same, so
 * that a refusal tells nothing.
 */
const windows = {
  register: { max: 20, perSeconds: 3600 },
  signIn: { max: 10, perSeconds: 900 },
  passwordAgain: { max: 10, perSeconds: 900 },
  code: { max: 20, perSeconds: 3600 },
  sendCode: { max: 10, perSeconds: 3600 },
  forgotPassword: { max: 5, perSeconds: 3600 },
  contact: { max: 5, perSeconds: 3600 },
  export: { max: 3, perSeconds: 3600 },
} as const
type Kind = keyof typeof windows

const keyOf = (context: Context, kind: Kind, subject: string): string =>
  createHmac('sha256', context.config.jwtSecret).update(`attempt:${kind}:${subject}`).digest('base64url')

const count = prepared((db) => {
  const now = sql`${sql.placeholder('now')}::timestamptz`
  const isOver = sql`${attempts.startedAt} <= ${sql.placeholder('over')}::timestamptz`
  return db
    .insert(attempts)
    .values({ subject: sql.placeholder('subject'), count: 1, startedAt: now })
    .onConflictDoUpdate({
      target: attempts.subject,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        startedAt: sql`case when ${isOver} then ${now} else ${attempts.startedAt} end`,
      },
    })
    .returning()
    .prepare('attempt_count')
})

/** Counts a try in a fixed window, in one statement, so that tries sent at once cannot share a count; 429 past the last. */
export const countAttempt = async (context: Context, kind: Kind, subject: string): Promise<void> => {
  if (!context.config.rateLimits) return
  const { max, perSeconds } = windows[kind]
  const now = context.clock()
  const over = new Date(now.getTime() - perSeconds * 1000)
  const [row] = await count(context.db).execute({
    subject: keyOf(context, kind, subject),
    now: now.toISOString(),
    over: over.toISOString(),
  })
  if (!row || row.count <= max) return
  const leftMs = row.startedAt.getTime() + perSeconds * 1000 - now.getTime()
  throw new DomainError('too_many_requests', undefined, undefined, Math.max(1, Math.ceil(leftMs / 1000)))
}

const clear = prepared((db) =>
  db
    .delete(attempts)
    .where(eq(attempts.subject, sql.placeholder('subject')))
    .prepare('attempt_clear'),
)

/** Begins anew, after a try that proved whose account it is. */
export const clearAttempts = async (context: Context, kind: Kind, subject: string): Promise<void> => {
  if (context.config.rateLimits) await clear(context.db).execute({ subject: keyOf(context, kind, subject) })
}

/** Nothing is left counted of somebody who is gone, whatever they were counted by. */
export const forgetAttemptsOf = async (
  context: Context,
  tx: Tx,
  subjects: readonly string[],
): Promise<void> => {
  const kinds = Object.keys(windows) as Kind[]
  await tx.delete(attempts).where(
    inArray(
      attempts.subject,
      kinds.flatMap((kind) => subjects.map((subject) => keyOf(context, kind, subject))),
    ),
  )
}
