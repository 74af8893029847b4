import { createHmac } from 'node:crypto'
import type { Context } from '@/server/context'
import type { Executor, Tx } from '@/server/db/client'
import { DomainError } from '@/server/http/errors'
import { addAttempt, deleteAttempts, deleteAttemptsBeginning, nextTurn, takeTurn } from './attempt-repository'
import { mailboxOf } from './mailbox'
import { waits, windows, type Kind, type WaitKind } from './policy'

const hashOf = (context: Context, kind: Kind | WaitKind, subject: string): string =>
  createHmac('sha256', context.config.jwtSecret).update(`attempt:${kind}:${subject}`).digest('base64url')

/** Begins with the account, so that all its counts can be found; `from` is a browser or a network. */
const keyOf = (context: Context, kind: Kind | WaitKind, subject: string, from?: string): string =>
  [subject, ...(from === undefined ? [] : [from])].map((part) => hashOf(context, kind, part)).join('.')

const tooMany = (leftMs: number) =>
  new DomainError('too_many_requests', undefined, undefined, Math.max(1, Math.ceil(leftMs / 1000)))

const count = async (
  context: Context,
  db: Executor,
  kind: Kind,
  subject: string,
  from?: string,
): Promise<void> => {
  if (!context.config.rateLimits) return
  const { max, perSeconds } = windows[kind]
  const now = context.clock()
  const over = new Date(now.getTime() - perSeconds * 1000)
  const row = await addAttempt(db, { subject: keyOf(context, kind, subject, from), now, over })
  if (!row || row.count <= max) return
  throw tooMany(row.startedAt.getTime() + perSeconds * 1000 - now.getTime())
}

/**
 * Counts an attempt in a fixed window, in one statement, so that simultaneous attempts are counted
 * separately; 429 beyond the limit.
 */
export const countAttempt = (context: Context, kind: Kind, subject: string, from?: string): Promise<void> =>
  count(context, context.db, kind, subject, from)

/**
 * Counts what is sent with the transaction that sends it: what is refused after all has cost the one it would have gone
 * to nothing.
 */
export const countSent = (context: Context, tx: Tx, kind: Kind, subject: string): Promise<void> =>
  count(context, tx, kind, subject)

/**
 * Accepts an attempt, or 429 while the wait since the last one is not over. In one statement, so that
 * simultaneous attempts see each other. A refused attempt does not prolong the wait.
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
  if (await takeTurn(context.db, kind, { subject: key, now, over })) return
  const next = await nextTurn(context.db, kind, key)
  throw tooMany(next ? next.getTime() - now.getTime() : 0)
}

/** Resets the count, after an attempt that proved whose account it is. */
export const clearAttempts = async (
  context: Context,
  kind: Kind | WaitKind,
  subject: string,
  from?: string,
): Promise<void> => {
  if (context.config.rateLimits) await deleteAttempts(context.db, keyOf(context, kind, subject, from))
}

/** Deletes every count of an erased account, whatever it was keyed by. */
export const forgetAttemptsOf = async (
  context: Context,
  tx: Tx,
  subjects: readonly string[],
): Promise<void> => {
  const kinds = [...Object.keys(windows), ...Object.keys(waits)] as (Kind | WaitKind)[]
  await deleteAttemptsBeginning(
    tx,
    kinds.flatMap((kind) =>
      subjects.flatMap((subject) => [subject, mailboxOf(subject)].map((one) => keyOf(context, kind, one))),
    ),
  )
}
