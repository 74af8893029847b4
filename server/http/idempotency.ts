import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { EndpointSpec } from '@/lib/contract/endpoint'
import type { Context } from '@/server/context'
import type { Executor, Tx } from '@/server/db/client'
import { DomainError, invalid } from './errors'
import {
  claimKey,
  deleteKeysBefore,
  findAttempt,
  keepObject,
  type Attempt,
  type StoredAttempt,
} from './idempotency-repository'

export type { Attempt }

/** JSON with object keys sorted: bodies that differ in key order only give the same text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Passwords are removed before hashing: one could be guessed from the fast hash of the body. */
const withoutPassword = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body ?? null, (key, part: unknown) => (key === 'password' ? null : part)))

/**
 * The attempt of a request, or null without an `Idempotency-Key`; refused where the endpoint requires one.
 * The body is hashed after validation, together with the ids of the path.
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

/** The object an attempt made; refuses a key that was used for something else. */
const objectOf = (stored: StoredAttempt | undefined, attempt: Attempt): number => {
  if (
    !stored ||
    stored.objectId === null ||
    stored.bodyHash !== attempt.bodyHash ||
    stored.endpoint !== attempt.endpoint
  )
    throw new DomainError('idempotency_mismatch')
  return stored.objectId
}

/** The object an earlier request made; null when the attempt is new. For use before a call to the network. */
export const madeBefore = async (db: Executor, attempt: Attempt | null): Promise<number | null> => {
  if (!attempt) return null
  const stored = await findAttempt(db, attempt)
  return stored ? objectOf(stored, attempt) : null
}

/**
 * Makes an object once per attempt and returns its id. The key is claimed in the transaction that makes the
 * object: a simultaneous repeat waits on the unique index, and a crash leaves neither key nor object.
 */
export const once = async (tx: Tx, attempt: Attempt | null, make: () => Promise<number>): Promise<number> => {
  if (!attempt) return make()
  if (!(await claimKey(tx, attempt))) return objectOf(await findAttempt(tx, attempt), attempt)
  const objectId = await make()
  await keepObject(tx, attempt, objectId)
  return objectId
}

/** Retries come within minutes; older keys are deleted. */
const keptDays = 3

/** Deletes old keys. Returns how many. */
export const forgetIdempotencyKeys = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> =>
  deleteKeysBefore(db, new Date(clock().getTime() - keptDays * 86_400_000))
