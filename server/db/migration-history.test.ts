import { migrationStatusOf } from './migration-history'

const [a, b, c, x] = ['a', 'b', 'c', 'x'].map((hash, n) => ({ hash, when: n + 1 })) as [M, M, M, M]
type M = { hash: string; when: number }

test.each<[string, M[], M[], string]>([
  ['nothing applied yet', [], [a, b], 'behind'],
  ['one applied of two', [a], [a, b], 'behind'],
  ['the same', [a, b], [a, b], 'level'],
  ['a later release migrated it', [a, b, c], [a, b], 'ahead'],
  ['two releases later', [a, b, c, x], [a], 'ahead'],
])('%s', (_name, applied, own, standing) => expect(migrationStatusOf(applied, own)).toBe(standing))

test.each<[string, M[], M[]]>([
  ['another beginning', [{ hash: 'other', when: 1 }], [a, b]],
  ['another in the middle', [a, { hash: 'other', when: 2 }], [a, b, c]],
  ['one of ours skipped by a later release', [a, c], [a, b]],
  ['one of ours skipped, the next applied', [a, c], [a, b, c]],
  ['another beginning, newer than all of ours', [{ hash: 'other', when: 9 }], [a, b]],
  ['ours applied after another beginning', [{ hash: 'other', when: 0 }, a, b], [a, b]],
])('foreign: %s', (_name, applied, own) => expect(migrationStatusOf(applied, own)).toBe('foreign'))
