import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import { stages } from './stages.mjs'
import { proofsOf, tiers } from './tiers.mjs'

const stagesOf = (...names: (keyof typeof tiers)[]) =>
  new Set(names.flatMap((name) => tiers[name].map(({ stage }) => stage)))
/** `specs` is the part of `core` and `browsers` that `--changed` selects. */
const ownStages = Object.keys(stages).filter((name) => name !== 'specs')

test('runs every stage before a release', () => {
  expect([...stagesOf('release')].sort()).toEqual(ownStages.sort())
})

test('runs before a release all that a merge runs, and before a merge all that a change runs', () => {
  expect([...stagesOf('merge')]).toEqual(expect.arrayContaining([...stagesOf('change')]))
  expect([...stagesOf('release')]).toEqual(expect.arrayContaining([...stagesOf('merge')]))
})

test('leaves a merge without the stages of a release alone', () => {
  expect(ownStages.filter((name) => !stagesOf('merge').has(name))).toEqual(['dates'])
})

test('shards on GitHub cover the stages of a merge, each once', () => {
  const workflow = readFileSync(join(projectRoot, '.github/workflows/ci.yml'), 'utf8')
  const sharded = [...workflow.matchAll(/--only=([\w,-]+)(?: --shard=(\d)\/\d)?/g)].flatMap(
    ([, only = '', shard = '1']) => (shard === '1' ? only.split(',') : []),
  )
  const withoutBuild = (names: Iterable<string>) => [...names].filter((name) => name !== 'build').sort()
  expect(sharded).toContain('build')
  expect(withoutBuild(sharded)).toEqual(withoutBuild(stagesOf('merge')))
})

const proofs = { core: ['idor', 'slot'], reached: ['slot', 'chat', 'redis', 'cluster'] }
const jestStep = { stage: 'proofs', which: 'changed' as const }
const debianStep = { stage: 'debian-proofs', which: 'changed' as const, always: ['headers'] }

test('runs the core proofs and those a change reaches before a merge', () => {
  expect(proofsOf(jestStep, proofs)).toEqual(['idor', 'slot', 'chat'])
  expect(proofsOf(debianStep, proofs)).toEqual(['headers', 'redis'])
})

test('runs all proofs where git has no commit to compare with', () => {
  expect(proofsOf(jestStep, { ...proofs, reached: null })).toBeUndefined()
})

test('runs all proofs before a release', () => {
  expect(proofsOf({ stage: 'proofs', which: 'all' }, proofs)).toBeUndefined()
})
