// A stage of Playwright, and the totals of its report.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { watchBrowsers } from './cpu.mjs'
import { escapePattern } from './jest.mjs'
import { playwrightFailures, playwrightTimes } from './reports.mjs'
import { run } from './run.mjs'

/** Runs projects of playwright.config.ts; `specs` (paths) or `files` (a pattern) limit the test files. */
export const runPlaywright = async (name, projects, { scratch, files, specs, shard, env = {} }) => {
  const report = join(scratch, `${name}.json`)
  const filters = specs ? specs.map((path) => `${escapePattern(path)}$`) : files ? [files] : []
  const stopWatching = watchBrowsers()
  const { code, cpu: reaped } = await run(
    'node_modules/@playwright/test/cli.js',
    [
      ...['test', '--retries=0', '--reporter=list,json'],
      ...projects.map((project) => `--project=${project}`),
      ...(shard ? [`--shard=${shard}`] : []),
      ...(filters.length > 0 ? ['--pass-with-no-tests', ...filters] : []),
    ],
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env } },
  )
  const inBrowsers = stopWatching()
  const cpu = reaped === null ? null : reaped + inBrowsers
  const { stats, suites } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  if (!stats) return { passed: 0, failed: 1, cpu, failures: [`${name}: Playwright ended without a report`] }
  const { expected, flaky, unexpected, skipped } = stats
  const failed = unexpected + flaky + skipped
  return {
    passed: expected,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    cpu,
    times: playwrightTimes({ suites }),
    failures: playwrightFailures({ suites }),
  }
}

/** Environment that names a Chromium which starts on this machine. */
export const chromiumEnv = async () => {
  const { findBrowser } = await import('../browser.mjs')
  const path = await findBrowser()
  return path ? { CHROMIUM_PATH: path } : {}
}
