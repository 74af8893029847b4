import { randomBytes } from 'node:crypto'
import type { OperatorScope } from '@/lib/contract/operator-scopes'
import type { TrailAction, TrailFacts, TrailSubject } from '@/lib/contract/trail'
import type { Tx } from '@/server/db/client'
import { digestOf, hashOf } from './hash'
import {
  eraseValues,
  findValuesOf,
  insertEntries,
  lockHead,
  type TrailEntryRow,
  type TrailValuesRow,
} from './repository'

export { listActors, listEntries, type ListedEntry } from './repository'

type TrailActor =
  /** Under the scope that gave the right. */
  | { kind: 'operator'; user: number; scope: OperatorScope | null }
  /** A command at the server, under the name given to it. */
  | { kind: 'command'; name: string }
  | { kind: 'system' }

export interface OperatorAction {
  actor: TrailActor
  action: TrailAction
  subject: { kind: TrailSubject; id: number | string }
  reason: string | null
  /** Codes, sums and moments that the action changes. */
  before: TrailFacts
  after: TrailFacts
  /**
   * Accounts the action is about: with the erasure of one of them reason, before and after go. Not the operator's own,
   * whose erasure must not take the reasons with it. Null where a side is missing.
   */
  people: readonly (number | null)[]
}

const appendActions = async (
  tx: Tx,
  now: Date,
  actions: readonly OperatorAction[],
): Promise<readonly TrailEntryRow[]> => {
  let head = await lockHead(tx)
  const entries: TrailEntryRow[] = []
  const values: TrailValuesRow[] = []
  for (const { actor, action, subject, reason, before, after, people } of actions) {
    const actorId = actor.kind === 'operator' ? actor.user : null
    const salt = randomBytes(16).toString('hex')
    const content = {
      reason,
      actorName: actor.kind === 'command' ? actor.name : null,
      before,
      after,
      people: [...new Set(people.filter((one) => one !== null))].sort((one, other) => one - other),
    }
    const entry = {
      seq: head.count + 1,
      at: now,
      actorKind: actor.kind,
      actorId,
      scope: actor.kind === 'operator' ? actor.scope : null,
      action,
      subjectKind: subject.kind,
      subjectId: String(subject.id),
      digest: digestOf(salt, content),
      previousHash: head.hash,
    }
    const hash = hashOf(entry)
    entries.push({ ...entry, hash })
    values.push({ seq: entry.seq, salt, ...content, erasedBy: null })
    head = { count: entry.seq, hash }
  }
  await insertEntries(tx, entries, values)
  return entries
}

/**
 * Appends an action to the trail, in the transaction of the action. Locks the head until the commit: call it last, so
 * that no other lock is waited for under it.
 */
export const recordAction = async (
  { tx, now }: { tx: Tx; now: Date },
  action: OperatorAction,
): Promise<void> => {
  await appendActions(tx, now, [action])
}

/**
 * Erases up to `limit` values about a person, and records each erasure, so that the chain tells an erasure from a
 * removal. Returns how many.
 */
export const eraseTrailValues = async (
  { tx, now }: { tx: Tx; now: Date },
  person: number,
  limit: number,
): Promise<number> => {
  const found = await findValuesOf(tx, person, limit)
  if (found.length === 0) return 0
  const entries = await appendActions(
    tx,
    now,
    found.map((seq) => ({
      actor: { kind: 'system' },
      action: 'values.erase',
      subject: { kind: 'entry', id: seq },
      reason: null,
      before: null,
      after: null,
      people: [],
    })),
  )
  await eraseValues(
    tx,
    found.map((seq, place) => ({ seq, erasedBy: entries[place]?.seq ?? 0 })),
  )
  return found.length
}
