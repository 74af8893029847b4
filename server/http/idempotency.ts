import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { EndpointSpec } from '@/lib/contract/endpoint'
import type { Needs } from '@/server/context'
import type { Executor, Tx } from '@/server/db/client'
import { DomainError, validationError } from './errors'
import {
  claimIdempotencyKey,
  deleteIdempotencyKeysBefore,
  findIdempotencyKey,
  saveObjectId,
  type IdempotencyKey,
  type StoredIdempotencyKey,
} from './idempotency-repository'

export type { IdempotencyKey }

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
export const readIdempotencyKey = (
  request: FastifyRequest,
  user: number,
  endpoint: Pick<EndpointSpec, 'id' | 'idempotent'>,
  body: unknown,
): IdempotencyKey | null => {
  const key = request.headers['idempotency-key']
  if (key === undefined) {
    if (endpoint.idempotent === 'required') throw new DomainError('idempotency_key_required')
    return null
  }
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw validationError({ 'idempotency-key': ['invalid'] })
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
const createdObjectOf = (stored: StoredIdempotencyKey | undefined, attempt: IdempotencyKey): number => {
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
export const findCreatedObject = async (
  db: Executor,
  attempt: IdempotencyKey | null,
): Promise<number | null> => {
  if (!attempt) return null
  const stored = await findIdempotencyKey(db, attempt)
  return stored ? createdObjectOf(stored, attempt) : null
}

/**
 * Makes an object once per attempt and returns its id. The key is claimed in the transaction that makes the
 * object: a simultaneous repeat waits on the unique index, and a crash leaves neither key nor object.
 */
export const withIdempotencyKey = async (
  tx: Tx,
  attempt: IdempotencyKey | null,
  make: () => Promise<number>,
): Promise<number> => {
  if (!attempt) return make()
  if (!(await claimIdempotencyKey(tx, attempt)))
    return createdObjectOf(await findIdempotencyKey(tx, attempt), attempt)
  const objectId = await make()
  await saveObjectId(tx, attempt, objectId)
  return objectId
}

/** Retries come within minutes; older keys are deleted. */
const retentionDays = 3

/** Deletes old keys. Returns how many. */
export const deleteExpiredIdempotencyKeys = ({ db, clock }: Needs<'db' | 'clock'>): Promise<number> =>
  deleteIdempotencyKeysBefore(db, new Date(clock().getTime() - retentionDays * 86_400_000))
