// What failed, and what passed at a second try only, read from what jest and Playwright report: a long run
// tells them once more at its end, because the middle of a log is what gets cut.
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

const longest = 1200
/** The message without colours and without the library's part of the stack. */
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
    // What goes wrong around the tests, such as in `afterAll`, fails none of them.
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
        said: `${relative(root, resolve(root, 'e2e', file))}:${line} › ${title}`,
      })),
    ),
  )
const firstError = ({ results }) => brief(results.find(({ error }) => error)?.error.message)

export const playwrightFailures = (report) =>
  testsOf(report)
    .filter(({ status }) => status === 'unexpected')
    .map((test) => `${test.said}\n${firstError(test)}`)

export const playwrightSecondTries = (report) =>
  testsOf(report)
    .filter(({ status }) => status === 'flaky')
    .map((test) => `${test.said}\n${firstError(test)}`)
