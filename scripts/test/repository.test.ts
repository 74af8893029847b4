import { changedFiles, mergeBase } from './repository.mjs'

test('lists no file twice and none that git ignores', () => {
  const files = changedFiles('HEAD') ?? []
  expect(new Set(files).size).toBe(files.length)
  expect(files.filter((file) => /^(node_modules|\.build)\//.test(file))).toEqual([])
})

test('returns null for a commit that git does not know', () => {
  expect(changedFiles('0'.repeat(40))).toBeNull()
})

test.each([
  ['a branch that was just pushed', '0'.repeat(40)],
  ['a commit a shallow clone lacks', 'f'.repeat(40)],
])('knows no base of a merge for %s', (_, named) => {
  expect(mergeBase(named)).toBeNull()
})

test('resolves a named base to its commit', () => {
  expect(mergeBase('HEAD')).toMatch(/^[0-9a-f]{40}$/)
})
