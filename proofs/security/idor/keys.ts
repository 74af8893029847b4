import { randomUUID } from 'node:crypto'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import type { Operation } from '@/server/testing/operations'
import { calls } from '../../faults/idempotency/calls'

export const isKey = (name: string): boolean => name.endsWith(' Idempotency-Key')

/** A key somebody else has used is new to whoever uses it: each makes their own. */
export const anothersKey = async (t: TestApp, { id }: Pick<Operation, 'id'>): Promise<string[]> => {
  const call = calls[id]
  if (!call) return [`${id} takes a key, and no call of it is known`]
  const key = { 'idempotency-key': randomUUID() }
  const other = await call(t)
  const theirs = await t.as(other.who).post(other.url, other.body, key)
  const own = await call(t)
  const mine = await t.as(own.who).post(own.url, own.body, key)
  const told = `${id}, by a key of another’s`
  const failures = mismatch(told, mine.statusCode, theirs.statusCode)
  const pkOf = ({ body }: { body: string }): unknown =>
    body ? (JSON.parse(body) as { pk?: number }).pk : undefined
  const isTheirs = pkOf(mine) !== undefined && pkOf(mine) === pkOf(theirs)
  return [...failures, ...(mine.statusCode >= 300 || isTheirs ? [`${told}: ${mine.body}`] : [])]
}
