import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { EndpointSpec } from '@/lib/contract/endpoint'
import type { Context } from '@/server/context'
import type { Executor, Tx } from '@/server/db/client'
import { idempotencyKeys } from '@/server/db/schema/operations'
import { DomainError, invalid } from './errors'

/** One caller's attempt to create or move something, named by the `Idempotency-Key` header. */
export interface Attempt {
  user: number
  key: string
  endpoint: string
  bodyHash: string
}

/**
 * JSON with the fields of every object in one order: two bodies that differ in theirs only are the same text.
 */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** A password is kept as its slow hash alone: from the fast one of a body that holds it, it could be guessed. */
const withoutPassword = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body ?? null, (key, part: unknown) => (key === 'password' ? null : part)))

/**
 * The attempt a request names, or null when it names none; where the endpoint requires one, that is refused. The
 * body is compared as the endpoint's schema read it, together with the ids of the path.
 */
export const attemptOf = (
  request: FastifyRequest,
  user: number,
  endpoint: Pick<EndpointSpec, 'id' | 'idempotent'>,
  body: unknown,
): Attempt | null => {
  const key = request.headers['idempotency-key']
  if (key === undefined) {
    if (endpoint.idempotent === 'required') throw new DomainError('idempotency_key_required')
    return null
  }
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalid({ 'idempotency-key': ['invalid'] })
  return {
    user,
    key,
    endpoint: endpoint.id,
    bodyHash: createHash('sha256')
      .update(canonicalJson(withoutPassword(body)))
      .digest('hex'),
  }
}

/** The object of a kept attempt; refuses a key that named something else. */
const objectOf = (kept: typeof idempotencyKeys.$inferSelect | undefined, attempt: Attempt): number => {
  if (
    !kept ||
    kept.objectId === null ||
    kept.bodyHash !== attempt.bodyHash ||
    kept.endpoint !== attempt.endpoint
  )
    throw new DomainError('idempotency_mismatch')
  return kept.objectId
}

const ofAttempt = ({ user, key }: Attempt) =>
  and(eq(idempotencyKeys.userId, user), eq(idempotencyKeys.key, key))

/** What an attempt made before; null when it is new. For what must be known before the network is asked. */
export const madeBefore = async (db: Executor, attempt: Attempt | null): Promise<number | null> => {
  if (!attempt) return null
  const [kept] = await db.select().from(idempotencyKeys).where(ofAttempt(attempt))
  return kept ? objectOf(kept, attempt) : null
}

/**
 * Makes an object once per attempt and answers its id. The key is claimed in the transaction that makes the
 * object: a repeat that comes meanwhile waits on the unique index, and a crash leaves neither key nor object
 * behind.
 */
export const once = async (tx: Tx, attempt: Attempt | null, make: () => Promise<number>): Promise<number> => {
  if (!attempt) return make()
  const { user, key, endpoint, bodyHash } = attempt
  const [claimed] = await tx
    .insert(idempotencyKeys)
    .values({ userId: user, key, endpoint, bodyHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (!claimed) {
    const [kept] = await tx.select().from(idempotencyKeys).where(ofAttempt(attempt))
    return objectOf(kept, attempt)
  }
  const objectId = await make()
  await tx.update(idempotencyKeys).set({ objectId }).where(ofAttempt(attempt))
  return objectId
}

/** Retries come within minutes; a key older than this names nothing any more. */
const keptDays = 3

/** Forgets old attempts. Answers how many. */
export const forgetIdempotencyKeys = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> =>
  (
    await db
      .delete(idempotencyKeys)
      .where(lt(idempotencyKeys.createdAt, new Date(clock().getTime() - keptDays * 86_400_000)))
  ).rowCount ?? 0
