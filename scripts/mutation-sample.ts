// `npm run test:mutations -- --count=30 --seed=1`: removes guards of the server one at a time, drawn by a seed, and
// runs the checks of `.ci/run` until one fails, then those that only `npm run test:all` has. Browser tests are left
// out: both run all of them. Works in the checkout, which must be clean, and restores each file. The last line is
// JSON.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { coreProofs, proofsForChanges } from '../proofs/coverage.mjs'
import { seededRandom } from '../server/testing/seeded-random'
import { guardsIn, withoutGuard, type Guard } from './mutation-sample/guards'

/** Tier whose checks detected a removed guard. */
type Tier = 'npm test' | '.ci/run' | 'test:all' | 'nowhere'

const git = (...args: string[]) =>
  spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
const passes = (...args: string[]) =>
  spawnSync(process.execPath, args, { stdio: 'ignore', timeout: 1_200_000 }).status === 0
const jest = (...args: string[]) => passes('node_modules/jest/bin/jest.js', '--bail', '--silent', ...args)
const proofs = (names: string[]) =>
  jest('--selectProjects', 'proofs', `--testPathPatterns=/proofs/.*/(${names.join('|')})\\.proof\\.ts$`)

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/') + 1)

/** Checks in the order in which they are likely to notice; each returns whether everything passed. */
const checksOf = ({ file }: Guard): { name: string; tier: Tier; run: () => boolean }[] => {
  const reached = [...new Set([...coreProofs, ...proofsForChanges([file])])]
  const server = ['--selectProjects', 'server']
  return [
    { name: 'types', tier: 'npm test', run: () => passes('scripts/test.mjs', '--only=types') },
    {
      name: 'own folder',
      tier: 'npm test',
      run: () => jest(...server, `--testPathPatterns=/${folderOf(file)}`),
    },
    { name: 'api', tier: 'npm test', run: () => jest(...server, '--testPathPatterns=/(server|lib)/') },
    { name: 'proofs reached', tier: '.ci/run', run: () => proofs(reached) },
    { name: 'other proofs', tier: 'test:all', run: () => jest('--selectProjects', 'proofs') },
  ]
}

const noticeOf = (guard: Guard): { tier: Tier; check: string } => {
  const text = readFileSync(guard.file, 'utf8')
  writeFileSync(guard.file, withoutGuard(text, guard))
  try {
    const failing = checksOf(guard).find(({ run }) => !run())
    return { tier: failing?.tier ?? 'nowhere', check: failing?.name ?? '' }
  } finally {
    writeFileSync(guard.file, text)
  }
}

const draw = (guards: Guard[], count: number, seed: number): Guard[] => {
  const next = seededRandom(seed)
  const left = [...guards]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(next() % left.length, 1),
  ).flat()
}

const main = () => {
  const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } })
  const [count, seed] = [Number(values.count ?? 30), Number(values.seed ?? 1)]
  if (git('status', '--porcelain').length > 0)
    throw new Error('Commit or stash your changes first: files are changed.')
  const files = git('ls-files', 'server/*.ts').filter(
    (file) => !/\.test\.ts$|^server\/(testing|demo)\//.test(file),
  )
  const guards = files.flatMap((file) => guardsIn(file, readFileSync(file, 'utf8')))
  const noticed: Record<Tier, number> = { 'npm test': 0, '.ci/run': 0, 'test:all': 0, nowhere: 0 }
  for (const guard of draw(guards, count, seed)) {
    const { tier, check } = noticeOf(guard)
    noticed[tier]++
    console.log(
      `${tier}${check && ` (${check})`}: ${guard.file}:${guard.line} ${guard.text.split('\n', 1)[0]}`,
    )
  }
  console.log(JSON.stringify({ seed, guards: guards.length, noticed }))
}

main()
