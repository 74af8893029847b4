// A stage of jest, and the totals of its report. Nothing is run a second time: a failure is a failure.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBuilt } from '../build-stamps.mjs'
import { jestFailures, jestTimes } from './reports.mjs'
import { root, run } from './run.mjs'

export const escapePattern = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const inRoot = (path) => `^${escapePattern(root)}/${path}`

/** Patterns of absolute paths, as jest takes them. */
export const inServer = inRoot('server/')
export const inProofs = inRoot('proofs/')

const hasFailed = ({ status, assertionResults }) =>
  status === 'failed' || assertionResults.some((one) => one.status === 'failed')

/** Counts a skipped test and a file that could not be loaded as failures. */
export const countJest = ({ testResults }) => {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const unloaded = testResults.filter((file) => file.assertionResults.length === 0 && hasFailed(file))
  const passed = tests.filter(({ status }) => status === 'passed').length
  return {
    passed,
    failed: tests.length - passed + unloaded.length,
    times: jestTimes({ testResults }),
    failures: jestFailures({ testResults }),
  }
}

/** Runs jest with `args`; an exit code without a failed test, such as of a failed set-up, counts as one failure. */
export const runJest = async (name, args, { scratch, clock = {}, env = {} }) => {
  const report = join(scratch, `${name}.json`)
  const { code, cpu } = await run(
    'node_modules/jest/bin/jest.js',
    [...args, '--json', `--outputFile=${report}`, '--silent', '--passWithNoTests'],
    { env: { NODE_ENV: 'test', TEST_SERVER_BUILT: isBuilt('server') ? '1' : '', ...clock, ...env } },
  )
  if (!existsSync(report))
    return { passed: 0, failed: 1, cpu, failures: [`${name}: jest ended without a report`] }
  const counted = countJest(JSON.parse(readFileSync(report, 'utf8')))
  return { ...counted, cpu, failed: counted.failed === 0 && code !== 0 ? 1 : counted.failed }
}
