import { createHash } from 'node:crypto'
import type { TrailFacts } from '@/lib/contract/trail'
import type { TrailEntryRow, TrailValuesRow } from './repository'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The hash before the first entry. */
export const firstHash = '0'.repeat(64)

/** JSON with the keys of facts in order, whatever the database made of it. */
const canonical = (facts: TrailFacts): unknown =>
  facts && Object.entries(facts).sort(([one], [other]) => (one < other ? -1 : 1))

/** Digest of an entry's values. The salt keeps a short reason from being guessed once the values are erased. */
export const digestOf = (
  salt: string,
  {
    reason,
    actorName,
    before,
    after,
    people,
  }: Pick<TrailValuesRow, 'reason' | 'actorName' | 'before' | 'after' | 'people'>,
): string => sha256(salt + JSON.stringify([reason, actorName, canonical(before), canonical(after), people]))

/** Hash of an entry: its own fields and the hash of the entry before. */
export const hashOf = (entry: Omit<TrailEntryRow, 'hash'>): string =>
  sha256(
    JSON.stringify([
      entry.previousHash,
      entry.seq,
      entry.at.toISOString(),
      entry.actorKind,
      entry.actorId,
      entry.scope,
      entry.action,
      entry.subjectKind,
      entry.subjectId,
      entry.digest,
    ]),
  )
