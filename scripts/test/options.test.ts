import { readOptions } from './options.mjs'

const known = { stages: ['lint', 'api'], tiers: ['change', 'merge'] }
const read = (...argv: string[]) => readOptions(argv, known)

test('runs the tier of a change unless told otherwise', () => {
  expect(read()).toMatchObject({ tier: 'change', isTierNamed: false, only: undefined, changed: null })
})

test.each([
  ['--changed', ''],
  ['--changed=HEAD~3', 'HEAD~3'],
])('reads %s with or without a commit', (arg, changed) => {
  expect(read('--only=api', arg)).toMatchObject({ changed, only: ['api'] })
})

test.each([
  ['--only=api,e2e', 'No such stage: e2e. There are lint, api.'],
  ['--tier=all', 'No such tier: all. There are change, merge.'],
  ['--shard=2', '--shard=1/2'],
  ['--fast', "Unknown option '--fast'"],
])('rejects %s and lists the accepted values', (arg, message) => {
  expect(() => read(arg)).toThrow(message)
})

test('rejects a tier together with changed files', () => {
  expect(() => read('--tier=merge', '--changed')).toThrow('leave out --tier')
})
