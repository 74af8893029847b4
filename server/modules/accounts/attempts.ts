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
  /** From browsers the account does not know, all of them together. */
  signIn: { max: 10, perSeconds: 900 },
  /** From one browser it knows. */
  signInKnown: { max: 10, perSeconds: 900 },
  passwordAgain: { max: 10, perSeconds: 900 },
  code: { max: 20, perSeconds: 3600 },
  sendCode: { max: 10, perSeconds: 3600 },
  contact: { max: 5, perSeconds: 3600 },
  export: { max: 3, perSeconds: 3600 },
} as const
type Kind = keyof typeof windows

/** Tries of one account from one network: five, then each after a wait twice as long as the one before it. */
const waits = {
  signInFrom: { free: 5, firstSeconds: 60, mostSeconds: 3600, forgottenAfterSeconds: 86_400 },
} as const
type WaitKind = keyof typeof waits

const hashOf = (context: Context, kind: Kind | WaitKind, subject: string): string =>
  createHmac('sha256', context.config.jwtSecret).update(`attempt:${kind}:${subject}`).digest('base64url')

/** Begins with the account, so that all that is counted of it can be found; `from` is a browser or a network. */
const keyOf = (context: Context, kind: Kind | WaitKind, subject: string, from?: string): string =>
  [subject, ...(from === undefined ? [] : [from])].map((part) => hashOf(context, kind, part)).join('.')

const tooMany = (leftMs: number) =>
  new DomainError('too_many_requests', undefined, undefined, Math.max(1, Math.ceil(leftMs / 1000)))

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
export const countAttempt = async (
  context: Context,
  kind: Kind,
  subject: string,
  from?: string,
): Promise<void> => {
  if (!context.config.rateLimits) return
  const { max, perSeconds } = windows[kind]
  const now = context.clock()
  const over = new Date(now.getTime() - perSeconds * 1000)
  const [row] = await count(context.db).execute({
    subject: keyOf(context, kind, subject, from),
    now: now.toISOString(),
    over: over.toISOString(),
  })
  if (!row || row.count <= max) return
  throw tooMany(row.startedAt.getTime() + perSeconds * 1000 - now.getTime())
}

/** Seconds after the last try until the next is taken. */
const waitSeconds = (kind: WaitKind) => {
  const { free, firstSeconds, mostSeconds } = waits[kind]
  return sql<number>`case when ${attempts.count} < ${sql.raw(String(free))} then 0
    else least(${sql.raw(String(mostSeconds))}, ${sql.raw(String(firstSeconds))} * 2 ^ least(${attempts.count} - ${sql.raw(String(free))}, 20)) end`
}

const takeTurn = prepared((db) => {
  const now = sql`${sql.placeholder('now')}::timestamptz`
  const isOver = sql`${attempts.startedAt} <= ${sql.placeholder('over')}::timestamptz`
  return db
    .insert(attempts)
    .values({ subject: sql.placeholder('subject'), count: 1, startedAt: now })
    .onConflictDoUpdate({
      target: attempts.subject,
      set: { count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`, startedAt: now },
      setWhere: sql`${attempts.startedAt} + ${waitSeconds('signInFrom')} * interval '1 second' <= ${now}`,
    })
    .returning()
    .prepare('attempt_take_turn')
})

/**
 * Takes a try, or 429 while the wait since the last one is not over. In one statement, so that of tries sent at once
 * each sees what the one before it left. A refused try makes the wait no longer.
 */
export const waitForTurn = async (
  context: Context,
  kind: WaitKind,
  subject: string,
  from: string,
): Promise<void> => {
  if (!context.config.rateLimits) return
  const now = context.clock()
  const key = keyOf(context, kind, subject, from)
  const over = new Date(now.getTime() - waits[kind].forgottenAfterSeconds * 1000)
  const taken = await takeTurn(context.db).execute({
    subject: key,
    now: now.toISOString(),
    over: over.toISOString(),
  })
  if (taken.length > 0) return
  const [row] = await context.db
    .select({ at: attempts.startedAt, seconds: waitSeconds(kind).mapWith(Number) })
    .from(attempts)
    .where(eq(attempts.subject, key))
  throw tooMany(row ? row.at.getTime() + row.seconds * 1000 - now.getTime() : 0)
}

const clear = prepared((db) =>
  db
    .delete(attempts)
    .where(eq(attempts.subject, sql.placeholder('subject')))
    .prepare('attempt_clear'),
)

/** Begins anew, after a try that proved whose account it is. */
export const clearAttempts = async (
  context: Context,
  kind: Kind | WaitKind,
  subject: string,
  from?: string,
): Promise<void> => {
  if (context.config.rateLimits)
    await clear(context.db).execute({ subject: keyOf(context, kind, subject, from) })
}

/** Nothing is left counted of somebody who is gone, whatever they were counted by. */
export const forgetAttemptsOf = async (
  context: Context,
  tx: Tx,
  subjects: readonly string[],
): Promise<void> => {
  const kinds = [...Object.keys(windows), ...Object.keys(waits)] as (Kind | WaitKind)[]
  await tx.delete(attempts).where(
    inArray(
      sql`split_part(${attempts.subject}, '.', 1)`,
      kinds.flatMap((kind) => subjects.map((subject) => keyOf(context, kind, subject))),
    ),
  )
}
