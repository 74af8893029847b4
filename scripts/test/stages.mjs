// The stages of a test run. scripts/test/tiers.mjs holds which of them run where.
import { debianProofs } from '../../proofs/coverage.mjs'
import { e2ePages } from '../e2e-pages.mjs'
import { findEngines, packages } from '../engines.mjs'
import { checkAlerts, runAtMoments, runDebianProofs, runThroughPooler } from './debian.mjs'
import { inProofs, inServer, runJest } from './jest.mjs'
import { chromiumEnv, runPlaywright } from './playwright.mjs'
import { toResult } from './reports.mjs'
import { run } from './run.mjs'

const check = async (script, args, options = {}) => toResult(script, await run(script, args, options))

const tool =
  (script, ...args) =>
  ({ isBuffered }) =>
    check(script, args, { isBuffered })

const shardOf = ({ shard }) => (shard ? [`--shard=${shard}`] : [])

/** Unit tests outside the server; `related`: those that import one of these files. */
const unit = (options) => {
  const { related, files } = options
  const chosen = related ? ['--findRelatedTests', ...related] : files ? [`--testPathPatterns=${files}`] : []
  const outside = ['--selectProjects', 'server', 'web', `--testPathIgnorePatterns=${inServer}`]
  return runJest('unit', [...outside, ...shardOf(options), ...chosen], options)
}

/** API tests; `paths`: those below these paths. `database: 'embedded'` leaves out the server of TEST_DATABASE_URL. */
const api = (options) => {
  const pattern = options.paths
    ? `^(${options.paths.map((path) => `${inServer}${path.slice('server/'.length)}`.slice(1)).join('|')})`
    : `${inServer}.*(${options.files ?? ''})`
  const env = options.database === 'embedded' ? { TEST_DATABASE_URL: '' } : {}
  const args = ['--selectProjects', 'server', ...shardOf(options), `--testPathPatterns=${pattern}`]
  return runJest(options.name, args, { ...options, env })
}

/** Proofs in short: those named, or all. */
const proofs = (options) => {
  const names = options.proofs
    ? `.*/(${options.proofs.join('|')})\\.proof\\.ts$`
    : `.*(${options.files ?? ''})`
  const args = ['--selectProjects', 'proofs', ...shardOf(options), `--testPathPatterns=${inProofs}${names}`]
  return runJest('proofs', args, options)
}

const chromium =
  (...projects) =>
  async (options) => {
    const env = { ...(await chromiumEnv()), ...options.clock }
    return runPlaywright(options.name, projects, { ...options, env })
  }

/** At the true time always: the browsers' sandboxes refuse the preloaded library of `--at`. */
const engines = async (options) => {
  const absent = Object.entries(findEngines()).filter(([, found]) => !found)
  for (const [name] of absent)
    console.log(`${name} is not installed and left out (Debian: apt-get install ${packages[name]})`)
  if (absent.length === Object.keys(packages).length) return { passed: 0, failed: 0, cpu: 0 }
  return runPlaywright('engines', ['engines'], options)
}

const allCores = Infinity

/**
 * `cores`: how many a stage keeps busy; a stage of one core runs beside others, and its output is printed when it ends.
 * `after`: stages whose output it reads. `run` receives the options of the command line and of the tier:
 * `name`, `scratch` (a folder for reports), `clock` (the environment of `--at`), `files` (a pattern of paths), `shard`.
 * @type {Record<string, { cores: number, after?: string[], run: (options: object) => Promise<object> }>}
 */
export const stages = {
  format: {
    cores: 1,
    run: tool(
      'node_modules/prettier/bin/prettier.cjs',
      ...['--check', '--log-level=warn', '--cache', '--cache-location=.build/prettier', '.'],
    ),
  },
  lint: {
    cores: 1,
    run: tool(
      'node_modules/eslint/bin/eslint.js',
      ...['.', '--max-warnings=0', '--cache', '--cache-location', '.build/eslint'],
    ),
  },
  unused: { cores: 1, run: tool('node_modules/knip/bin/knip.js', '--no-progress') },
  imports: {
    cores: 1,
    run: tool(
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      ...['--output-type=err-long', ...['app', 'components', 'hooks', 'lib', 'server']],
      ...['bench', 'e2e', 'proofs', 'scripts', 'instrumentation-client.ts', 'middleware.ts'],
    ),
  },
  copies: { cores: 1, run: tool('node_modules/jscpd/run-jscpd.js', '--no-colors') },
  types: {
    cores: 1,
    run: tool(
      'node_modules/typescript/bin/tsc',
      ...['--noEmit', '--incremental', '--tsBuildInfoFile', '.build/types.tsbuildinfo'],
    ),
  },
  unit: { cores: allCores, run: unit },
  api: { cores: allCores, run: api },
  build: { cores: 1, run: ({ isBuffered }) => check('scripts/build.mjs', [], { env: e2ePages, isBuffered }) },
  core: { cores: allCores, after: ['build'], run: chromium('core') },
  /** Browser tests of both projects: those a change reaches. */
  specs: { cores: allCores, after: ['build'], run: chromium('core', 'chromium') },
  browsers: { cores: allCores, after: ['build'], run: chromium('chromium') },
  engines: { cores: allCores, after: ['build'], run: engines },
  proofs: { cores: allCores, run: proofs },
  alerts: { cores: allCores, run: checkAlerts },
  'debian-proofs': {
    cores: allCores,
    after: ['build'],
    run: (options) => runDebianProofs({ proofs: options.proofs ?? debianProofs }),
  },
  pooler: { cores: allCores, run: runThroughPooler },
  dates: { cores: allCores, run: runAtMoments },
}
