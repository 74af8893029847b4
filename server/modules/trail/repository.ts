import { and, asc, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { TrailAction, TrailSubject } from '@/lib/contract/trail'
import type { Executor, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { trailEntries, trailHead, trailValues } from '@/server/db/schema/trail'

export type TrailEntryRow = typeof trailEntries.$inferSelect
export type TrailValuesRow = typeof trailValues.$inferSelect

export interface TrailHead {
  count: number
  hash: string
}

const headColumns = { count: trailHead.count, hash: trailHead.hash }

/** Null where somebody deleted the head's row. */
export const findHead = async (db: Executor): Promise<TrailHead | null> =>
  (await db.select(headColumns).from(trailHead))[0] ?? null

/** Locks the head until the transaction ends, which orders entries and leaves no gap between them. */
export const lockHead = async (tx: Tx): Promise<TrailHead> => {
  const [head] = await tx.select(headColumns).from(trailHead).for('update')
  if (!head) throw new Error('the head of the trail is missing')
  return head
}

export const insertEntries = async (
  tx: Tx,
  entries: readonly TrailEntryRow[],
  values: readonly TrailValuesRow[],
): Promise<void> => {
  if (entries.length === 0) return
  await tx.insert(trailEntries).values([...entries])
  await tx.insert(trailValues).values([...values])
}

/** Entries about a person whose values are not erased, oldest first. */
export const findValuesOf = async (tx: Tx, person: number, limit: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ seq: string }>(sql`
    select seq from trail_values where people @> array[${person}::bigint] order by seq limit ${limit}`)
  return rows.map(({ seq }) => Number(seq))
}

/** Empties values, each under the entry that records its erasure. */
export const eraseValues = async (
  tx: Tx,
  erased: readonly { seq: number; erasedBy: number }[],
): Promise<void> => {
  await tx.execute(sql`set local oficio.erasing = 'on'`)
  await tx.execute(sql`
    update trail_values v set salt = null, reason = null, actor_name = null, before = null, after = null,
      people = '{}', erased_by = e.erased_by
    from json_to_recordset(${JSON.stringify(erased.map((one) => ({ seq: one.seq, erased_by: one.erasedBy })))}::json)
      as e(seq bigint, erased_by bigint)
    where v.seq = e.seq`)
}

const fromEntries = (db: Executor) =>
  db
    .select({ entry: trailEntries, values: trailValues, name: users.fullName })
    .from(trailEntries)
    .leftJoin(trailValues, eq(trailValues.seq, trailEntries.seq))
    .leftJoin(users, eq(users.id, trailEntries.actorId))

export type ListedEntry = Awaited<ReturnType<typeof listEntries>>[number]

export interface TrailFilter {
  actor?: number | undefined
  action?: TrailAction | undefined
  subject?: TrailSubject | undefined
  subjectId?: string | undefined
  from?: Date | undefined
  /** Excluded. */
  until?: Date | undefined
}

/** Hides decisions about complaints from the operator complained about. */
const isToldTo = (operator: number) => sql`not exists (
  select from operator_cases c where ${trailEntries.subjectKind} = 'case' and c.kind = 'complaint'
    and c.id::text = ${trailEntries.subjectId} and (c.facts ->> 'subject')::bigint = ${operator})`

/** Entries as an operator may read them, the latest first. */
export const listEntries = (
  db: Executor,
  operator: number,
  { actor, action, subject, subjectId, from, until }: TrailFilter,
  { before, limit }: { before: number | null; limit: number },
) =>
  fromEntries(db)
    .where(
      and(
        isToldTo(operator),
        before === null ? undefined : lt(trailEntries.seq, before),
        actor === undefined ? undefined : eq(trailEntries.actorId, actor),
        action && eq(trailEntries.action, action),
        subject && eq(trailEntries.subjectKind, subject),
        subjectId === undefined ? undefined : eq(trailEntries.subjectId, subjectId),
        from && gte(trailEntries.at, from),
        until && lt(trailEntries.at, until),
      ),
    )
    .orderBy(desc(trailEntries.seq))
    .limit(limit)

/** Operators with an entry. */
export const listActors = (db: Executor) =>
  db
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .where(
      sql`${users.id} in (
        with recursive actor(id) as (
          select min(actor_id) from trail_entries where actor_id is not null
          union all
          select (select min(actor_id) from trail_entries where actor_id > actor.id) from actor where actor.id is not null)
        select id from actor where id is not null)`,
    )
    .orderBy(asc(users.id))

/** Entries after a number in the order of the chain, each with whether another entry records its erasure. */
export const readChain = (db: Executor, after: number, limit: number) =>
  db
    .select({
      entry: trailEntries,
      values: trailValues,
      isErasureRecorded: sql<boolean>`exists (
        select from trail_entries e where e.seq = ${trailValues.erasedBy} and e.action = 'values.erase'
          and e.subject_kind = 'entry' and e.subject_id = ${trailEntries.seq}::text)`,
    })
    .from(trailEntries)
    .leftJoin(trailValues, eq(trailValues.seq, trailEntries.seq))
    .where(gt(trailEntries.seq, after))
    .orderBy(asc(trailEntries.seq))
    .limit(limit)
