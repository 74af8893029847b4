// What `npm test` does: each stage answers how much passed and failed, which files took
// longest, and what failed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { e2ePages } from '../e2e-pages.mjs'
import { findEngines, packages } from '../engines.mjs'
import { playwrightFailures, playwrightSecondTries } from './failures.mjs'
import { inServer, runJest } from './jest.mjs'
import { run } from './run.mjs'
import { playwrightTimes } from './slowest.mjs'

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
/** A stage that is one check. */
const whole = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })

const playwright = async (project, { scratch, files }, env) => {
  const file = join(scratch, `${project}.json`)
  const code = await run(
    'node_modules/@playwright/test/cli.js',
    [
      ...['test', `--project=${project}`, '--reporter=list,json'],
      ...(files ? ['--pass-with-no-tests', files] : []),
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env },
  )
  const report = read(file)
  if (!report?.stats) return { passed: 0, failed: 1 }
  const { expected, flaky, unexpected, skipped } = report.stats
  const failed = unexpected + skipped
  return {
    passed: expected + flaky,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    times: playwrightTimes(report),
    failures: playwrightFailures(report),
    secondTries: playwrightSecondTries(report),
  }
}

const chromium = async (options) => {
  const { findBrowser } = await import('../browser.mjs')
  const path = await findBrowser()
  return playwright('chromium', options, { ...(path ? { CHROMIUM_PATH: path } : {}), ...options.clock })
}

/** At the true time always: a preloaded library is more than their sandboxes bear. */
const engines = async (options) => {
  const absent = Object.entries(findEngines()).filter(([, found]) => !found)
  for (const [name] of absent)
    console.log(`${name} is not installed and left out (Debian: apt-get install ${packages[name]})`)
  if (absent.length === Object.keys(packages).length) return { passed: 0, failed: 0 }
  return playwright('engines', options, {})
}

/**
 * Every stage is called with `scratch` (a folder for reports), `clock` (the environment of `--at`, for what
 * runs tests) and
 * `files` (a pattern of paths; all when it is missing).
 */
export const stages = {
  format: async () =>
    whole(
      await run('node_modules/prettier/bin/prettier.cjs', [
        ...['--check', '--log-level=warn', '--cache', '--cache-location=.build/prettier', '.'],
      ]),
    ),
  lint: async () =>
    whole(
      await run('node_modules/eslint/bin/eslint.js', [
        ...['.', '--max-warnings=0', '--cache', '--cache-location', '.build/eslint'],
      ]),
    ),
  unused: async () => whole(await run('node_modules/knip/bin/knip.js', ['--no-progress'])),
  types: async () =>
    whole(
      await run('node_modules/typescript/bin/tsc', [
        ...['--noEmit', '--incremental', '--tsBuildInfoFile', '.build/types.tsbuildinfo'],
      ]),
    ),
  unit: (options) =>
    runJest('unit', { pattern: options.files, args: [`--testPathIgnorePatterns=${inServer}`] }, options),
  api: (options) =>
    runJest(
      'api',
      { pattern: `${inServer}.*(${options.files ?? ''})`, args: ['--selectProjects', 'server'] },
      options,
    ),
  build: async () => whole(await run('scripts/build.mjs', [], e2ePages)),
  e2e: chromium,
  engines,
}

/** Each of them keeps one processor busy, and none looks at what another makes. */
const sideBySide = new Set(['format', 'lint', 'unused', 'types'])

/** What runs together, one group after the other. */
export const inTurn = (names) => [
  names.filter((name) => sideBySide.has(name)),
  ...names.filter((name) => !sideBySide.has(name)).map((name) => [name]),
]
