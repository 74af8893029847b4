import { createHmac } from 'node:crypto'
import type { Needs } from '@/server/context'
import type { Executor, Tx } from '@/server/db/client'
import { DomainError } from '@/server/http/errors'
import { verificationSecrets } from '@/server/settings/verify-mac'
import {
  acceptAttempt,
  addAttempt,
  deleteAttempts,
  deleteAttemptsByPrefix,
  nextAttemptAt,
} from './attempt-repository'
import { mailboxOf } from './mailbox'
import { attemptBackoffs, attemptWindows, type AttemptKind, type BackoffKind } from './policy'

const hashOf = (secret: string, kind: AttemptKind | BackoffKind, subject: string): string =>
  createHmac('sha256', secret).update(`attempt:${kind}:${subject}`).digest('base64url')

/** Begins with the account, so that all its counts can be found; `from` is a browser or a network. */
const keyOf = (
  context: Needs<'config'>,
  kind: AttemptKind | BackoffKind,
  subject: string,
  from?: string,
): string =>
  [subject, ...(from === undefined ? [] : [from])]
    .map((part) => hashOf(context.config.jwtSecret, kind, part))
    .join('.')

const tooMany = (leftMs: number) =>
  new DomainError('too_many_requests', undefined, undefined, Math.max(1, Math.ceil(leftMs / 1000)))

const count = async (
  context: Needs<'config' | 'clock'>,
  db: Executor,
  kind: AttemptKind,
  subject: string,
  from?: string,
): Promise<void> => {
  if (!context.config.rateLimits) return
  const { max, perSeconds } = attemptWindows[kind]
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
export const countAttempt = (
  context: Needs<'config' | 'db' | 'clock'>,
  kind: AttemptKind,
  subject: string,
  from?: string,
): Promise<void> => count(context, context.db, kind, subject, from)

/**
 * Counts a message in the transaction that sends it, so that a rolled-back one does not use up the recipient's limit.
 */
export const countSentMessage = (
  context: Needs<'config' | 'clock'>,
  tx: Tx,
  kind: AttemptKind,
  subject: string,
): Promise<void> => count(context, tx, kind, subject)

/**
 * Accepts an attempt, or 429 while the wait since the last one is not over. In one statement, so that
 * simultaneous attempts see each other. A refused attempt does not prolong the wait.
 */
export const enforceBackoff = async (
  context: Needs<'config' | 'db' | 'clock'>,
  kind: BackoffKind,
  subject: string,
  from: string,
): Promise<void> => {
  if (!context.config.rateLimits) return
  const now = context.clock()
  const key = keyOf(context, kind, subject, from)
  const over = new Date(now.getTime() - attemptBackoffs[kind].forgottenAfterSeconds * 1000)
  if (await acceptAttempt(context.db, kind, { subject: key, now, over })) return
  const next = await nextAttemptAt(context.db, kind, key)
  throw tooMany(next ? next.getTime() - now.getTime() : 0)
}

/** Resets the count after an attempt that proved the owner. */
export const clearAttempts = async (
  context: Needs<'config' | 'db'>,
  kind: AttemptKind | BackoffKind,
  subject: string,
  from?: string,
): Promise<void> => {
  if (context.config.rateLimits) await deleteAttempts(context.db, keyOf(context, kind, subject, from))
}

/** Deletes every count of an erased account under any of its keys. */
export const deleteAccountAttempts = async (
  context: Needs<'config'>,
  tx: Tx,
  subjects: readonly string[],
): Promise<void> => {
  const kinds = [...Object.keys(attemptWindows), ...Object.keys(attemptBackoffs)] as (
    AttemptKind | BackoffKind
  )[]
  await deleteAttemptsByPrefix(
    tx,
    kinds.flatMap((kind) =>
      subjects.flatMap((subject) =>
        [subject, mailboxOf(subject)].flatMap((one) =>
          verificationSecrets(context.config).map((secret) => hashOf(secret, kind, one)),
        ),
      ),
    ),
  )
}
