// Failed tests from the reports of jest and Playwright. A run repeats them at its end, because long logs are cut in
// the middle.
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

const longest = 1200
/** Strips colours and the stack frames of packages from a message. */
const brief = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules/.test(line))
    .join('\n')
    .slice(0, longest)

export const jestFailures = (result) =>
  result.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    // An error outside the tests, such as in `afterAll`, fails none of them.
    if (failed.length === 0 && (status === 'failed' || assertionResults.length === 0) && message)
      return [`${file}\n${brief(message)}`]
    return failed.map(
      ({ fullName, failureMessages }) => `${file} › ${fullName}\n${brief(failureMessages[0])}`,
    )
  })

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
const testsOf = (report) =>
  report.suites.flatMap((suite) =>
    specsOf(suite).flatMap(({ title, file, line, tests }) =>
      tests.map((test) => ({
        ...test,
        place: `${relative(root, resolve(root, 'e2e', file))}:${line} › ${title}`,
      })),
    ),
  )
const firstError = ({ results }) => brief(results.find(({ error }) => error)?.error.message)

export const playwrightFailures = (report) =>
  testsOf(report)
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map((test) => `${test.place}\n${firstError(test)}`)
