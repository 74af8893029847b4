import type { QueryOf, ResponseOf } from '@/lib/contract/endpoint'
import type { listTrail, TrailEntry } from '@/lib/contract/trail'
import type { Executor } from '@/server/db/client'
import { decodeCursor, paginate } from '@/server/http/cursor'
import type { Locale } from '@/server/http/locale'
import type { Viewer } from '@/server/http/viewer'
import { documentName } from '@/server/modules/accounts/person'
import { listActors, listEntries, type ListedEntry } from '@/server/modules/trail/service'
import { nextDay, toInstant } from '@/server/time/local-time'

const presentEntry = ({ entry, values, name }: ListedEntry, locale: Locale): TrailEntry => ({
  pk: entry.seq,
  at: entry.at.toISOString(),
  actor: {
    kind: entry.actorKind,
    pk: entry.actorId,
    name: name ? documentName(name, locale) : (values?.actorName ?? ''),
  },
  scope: entry.scope,
  action: entry.action,
  subject: { kind: entry.subjectKind, id: entry.subjectId },
  reason: values?.reason ?? null,
  before: values?.before ?? null,
  after: values?.after ?? null,
  is_erased: !values || values.erasedBy !== null,
  hash: entry.hash,
})

/** Entries an operator asks for, and all operators with an entry. Days are those of São Paulo. */
export const readTrail = async (
  db: Executor,
  operator: Viewer,
  { cursor, limit, from, to, subject_id: subjectId, ...filter }: QueryOf<typeof listTrail>,
  locale: Locale,
): Promise<ResponseOf<typeof listTrail>> => {
  const days = {
    from: from === undefined ? undefined : toInstant(from, 0),
    until: to === undefined ? undefined : toInstant(nextDay(to), 0),
  }
  const position = { before: decodeCursor(cursor), limit: limit + 1 }
  const found = await listEntries(db, operator.id, { ...filter, ...days, subjectId }, position)
  const { rows, next } = paginate(found, limit, ({ entry }) => entry.seq)
  const actors = await listActors(db)
  return {
    results: rows.map((row) => presentEntry(row, locale)),
    next,
    actors: actors.map(({ id, name }) => ({ pk: id, name: documentName(name, locale) })),
  }
}
