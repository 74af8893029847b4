// A stage of jest. As in a browser's tests, what a starved machine failed once is run again, alone: what fails twice
// is broken. The run names both at its end.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jestFailures } from './failures.mjs'
import { root, run } from './run.mjs'
import { jestTimes } from './slowest.mjs'

/** More files than these fail for a reason that a second try does not take away. */
const mostAgain = 5

const literally = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
export const inServer = `^${literally(root)}/server/`

const hasFailed = ({ status, assertionResults }) =>
  status === 'failed' || assertionResults.some((one) => one.status === 'failed')

/** The files worth a second try, by name. */
export const filesToTryAgain = ({ testResults }) => {
  const names = testResults.filter(hasFailed).map(({ name }) => name)
  return names.length > mostAgain ? [] : names
}

/**
 * What both tries say together: of a file that was tried again the second result counts, and what it no longer fails is
 * told under `secondTries`. A file that could not be run, and a test that was passed over, have not passed.
 */
export const countJest = (first, second) => {
  const again = new Set((second?.testResults ?? []).map(({ name }) => name))
  const testResults = [
    ...first.testResults.filter(({ name }) => !again.has(name)),
    ...(second?.testResults ?? []),
  ]
  const failures = jestFailures({ testResults })
  const stillFailing = new Set(failures.map((one) => one.split('\n')[0]))
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const unrun = testResults.filter((file) => file.assertionResults.length === 0 && hasFailed(file))
  const passed = tests.filter(({ status }) => status === 'passed').length
  return {
    passed,
    failed: tests.length - passed + unrun.length,
    times: jestTimes({ testResults }),
    failures,
    secondTries:
      again.size > 0 ? jestFailures(first).filter((one) => !stillFailing.has(one.split('\n')[0])) : [],
  }
}

/** Runs jest on the files of a pattern; `args` choose what else it takes. */
export const runJest = async (name, { pattern, args = [] }, { scratch, clock }) => {
  const once = async (attempt, files, more = []) => {
    const report = join(scratch, `${name}-${attempt}.json`)
    const code = await run(
      'node_modules/jest/bin/jest.js',
      [
        ...[...args, ...more, ...(files ? [`--testPathPatterns=${files}`] : [])],
        ...['--json', `--outputFile=${report}`, '--silent', '--passWithNoTests'],
      ],
      { NODE_ENV: 'test', ...clock },
    )
    return { code, result: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null }
  }
  const first = await once(1, pattern)
  if (!first.result) return { passed: 0, failed: 1 }
  const files = filesToTryAgain(first.result)
  const second =
    files.length > 0 ? await once(2, `^(${files.map(literally).join('|')})$`, ['--runInBand']) : null
  const counted = countJest(first.result, second?.result)
  const { code } = second ?? first
  return { ...counted, failed: counted.failed === 0 && code !== 0 ? 1 : counted.failed }
}
