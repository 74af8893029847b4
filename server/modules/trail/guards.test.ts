import { appForEachTest } from '@/server/testing/test-app'
import { appendAction } from '@/server/testing/trail-actions'

const t = appForEachTest()

/** Runs statements in a transaction that is rolled back. Returns the constraint that rejects one; null if none does. */
const rejection = async (statements: readonly string[]): Promise<string | null> => {
  const client = await t.context.pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    return null
  } catch (error) {
    return error instanceof Error && 'constraint' in error ? String(error.constraint) : String(error)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const emptied = `update trail_values set salt = null, reason = null, actor_name = null, before = null, after = null,
  people = '{}', erased_by = 2 where seq = 1`
const erasing = "set local oficio.erasing = 'on'"
const insert = (seq: number, previous: string) =>
  `insert into trail_entries (seq, at, actor_kind, action, subject_kind, subject_id, digest, previous_hash, hash)
   select ${seq}, '2026-11-29T12:00:00Z', 'system', 'values.erase', 'entry', '1', digest, ${previous}, repeat('a', 64)
   from trail_entries where seq = 2`

test.each([
  [
    'an entry changed',
    'trail_entries',
    'trail_entries_append_only',
    ["update trail_entries set action = 'x'"],
  ],
  [
    'an entry deleted',
    'trail_entries',
    'trail_entries_append_only',
    ['delete from trail_entries where seq = 9'],
  ],
  ['all emptied', 'trail_entries', 'trail_entries_append_only', ['truncate trail_entries cascade']],
  ['a gap', 'trail_entries', 'trail_entries_follow', [insert(4, 'hash')]],
  ['another chain', 'trail_entries', 'trail_entries_follow', [insert(3, "repeat('b', 64)")]],
  ['values changed', 'trail_values', 'trail_values_erased_once', ["update trail_values set reason = 'x'"]],
  ['values emptied outside of an erasure', 'trail_values', 'trail_values_erased_once', [emptied]],
  [
    'values changed by an erasure',
    'trail_values',
    'trail_values_erased_once',
    [erasing, "update trail_values set reason = 'x' where seq = 1"],
  ],
  [
    'values put in place of erased ones',
    'trail_values',
    'trail_values_erased_once',
    [erasing, emptied, "update trail_values set reason = 'x', salt = 'y', erased_by = null where seq = 1"],
  ],
  ['values deleted', 'trail_values', 'trail_values_kept', ['delete from trail_values']],
  ['values cut', 'trail_values', 'trail_values_kept', ['truncate trail_values']],
  ['a head set back', 'trail_head', 'trail_head_by_entries', ['update trail_head set count = 1']],
  ['a head deleted', 'trail_head', 'trail_head_kept', ['delete from trail_head']],
  ['a head cut', 'trail_head', 'trail_head_kept', ['truncate trail_head']],
])('the database rejects %s, by its own trigger', async (_what, table, trigger, statements) => {
  await appendAction(t)
  await appendAction(t)
  expect(await rejection(statements)).toBe(trigger)
  const without = `alter table ${table} disable trigger ${trigger}`
  const kept = 'alter table trail_values disable trigger trail_values_kept'
  const cascades = statements.some((one) => one.includes('cascade')) ? [kept] : []
  expect(await rejection([without, ...cascades, ...statements])).toBeNull()
})

test('lets an erasure empty values once', async () => {
  await appendAction(t)
  await appendAction(t)
  expect(await rejection([erasing, emptied])).toBeNull()
  expect(await rejection([erasing, emptied, emptied])).toBe('trail_values_erased_once')
})
