import type { Db, Executor } from '@/server/db/client'
import { digestOf, firstHash, hashOf } from './hash'
import { findHead, readChain, type TrailHead } from './repository'

/** Rows read at a time, which bounds the memory of a verification. */
const batch = 500

type ChainRow = Awaited<ReturnType<typeof readChain>>[number]

export interface TrailFault {
  /** Number of the first entry that is not as it was written. */
  seq: number
  fault:
    | 'missing'
    | 'changed'
    | 'not after the one before'
    | 'values missing'
    | 'values changed'
    | 'values erased without an entry'
    | 'cut off'
    | 'after the head'
    | 'not the head'
    | 'not the anchor'
}

export interface TrailVerification {
  /** Entries read, up to the first broken one. */
  count: number
  erased: number
  head: TrailHead | null
  broken: TrailFault | null
}

const faultOfValues = ({ entry, values, isErasureRecorded }: ChainRow): TrailFault['fault'] | null => {
  if (!values) return 'values missing'
  if (values.salt === null) return isErasureRecorded ? null : 'values erased without an entry'
  return digestOf(values.salt, values) === entry.digest ? null : 'values changed'
}

const faultOf = (row: ChainRow, last: TrailHead, anchor: TrailHead | undefined): TrailFault | null => {
  const { entry } = row
  if (entry.seq !== last.count + 1) return { seq: last.count + 1, fault: 'missing' }
  const { seq } = entry
  if (hashOf(entry) !== entry.hash) return { seq, fault: 'changed' }
  if (entry.previousHash !== last.hash) return { seq, fault: 'not after the one before' }
  if (seq === anchor?.count && entry.hash !== anchor.hash) return { seq, fault: 'not the anchor' }
  const fault = faultOfValues(row)
  return fault && { seq, fault }
}

/** Compares the last entry read with the head and with an anchor beyond it. */
const faultOfEnd = (
  last: TrailHead,
  head: TrailHead | null,
  anchor: TrailHead | undefined,
): TrailFault | null => {
  const expected = Math.max(head?.count ?? 0, anchor?.count ?? 0)
  if (last.count < expected) return { seq: last.count + 1, fault: 'cut off' }
  if (head && head.count < last.count) return { seq: head.count + 1, fault: 'after the head' }
  if (head?.hash !== last.hash) return { seq: last.count, fault: 'not the head' }
  return null
}

const walk = async (db: Executor, anchor: TrailHead | undefined): Promise<TrailVerification> => {
  const head = await findHead(db)
  let last: TrailHead = { count: 0, hash: firstHash }
  let erased = 0
  for (;;) {
    const rows = await readChain(db, last.count, batch)
    for (const row of rows) {
      const broken = faultOf(row, last, anchor)
      if (broken) return { count: last.count, erased, head, broken }
      if (row.values?.salt === null) erased++
      last = { count: row.entry.seq, hash: row.entry.hash }
    }
    if (rows.length < batch) break
  }
  return { count: last.count, erased, head, broken: faultOfEnd(last, head, anchor) }
}

/**
 * Verifies the chain from its first entry, in one snapshot and in pieces: numbers, hashes, the digest of values that
 * are not erased, the head, and an `anchor` kept elsewhere. Stops at the first entry that is not as it was written.
 */
export const verifyTrail = (db: Db, anchor?: TrailHead): Promise<TrailVerification> =>
  db.transaction((tx) => walk(tx, anchor), { isolationLevel: 'repeatable read', accessMode: 'read only' })
