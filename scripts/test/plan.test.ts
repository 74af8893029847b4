import { changedSteps } from './plan.mjs'

const nothing = { unit: [], api: [], specs: [], proofs: [] }
const staticStages = ['lint', 'types', 'format', 'unused', 'imports', 'copies']
const stagesOf = (selection: Parameters<typeof changedSteps>[0]) =>
  changedSteps(selection).steps.map(({ stage }) => stage)

test('runs the static checks when nothing is selected', () => {
  expect(stagesOf(nothing)).toEqual(staticStages)
  expect(changedSteps(nothing).lines).toEqual([])
})

test('builds only for browser tests', () => {
  expect(stagesOf({ ...nothing, unit: ['a.ts'], api: ['server/jobs/'] })).toEqual([
    ...staticStages,
    'unit',
    'api',
  ])
  expect(stagesOf({ ...nothing, specs: ['e2e/bell.spec.ts'] })).toEqual([...staticStages, 'build', 'specs'])
})

test('runs the core journeys when a change reaches every page', () => {
  expect(stagesOf({ ...nothing, specs: 'all' })).toEqual([...staticStages, 'build', 'core'])
})

test('says why each stage runs', () => {
  const selection = { unit: ['a.ts'], api: 'all' as const, specs: ['e2e/bell.spec.ts'], proofs: ['chat'] }
  expect(changedSteps(selection).lines).toEqual([
    'build: browser tests run',
    'unit: tests that import or read one of 1 files',
    'api: all, a file every test depends on changed',
    'specs: e2e/bell.spec.ts',
    'proofs: chat, their own files changed',
  ])
})
