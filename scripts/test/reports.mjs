// Results of stages (passed and failed tests, CPU seconds or null, wall time by file, failures), parsed from the
// reports of jest and Playwright. A run repeats failures at its end, because long logs are cut in the middle.
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

/** The result of a program that is one check. */
export const toResult = (name, { code, cpu }) =>
  code === 0
    ? { passed: 1, failed: 0, cpu, failures: [] }
    : { passed: 0, failed: 1, cpu, failures: [`${name} exited with ${code}; its output is above`] }

export const addResults = (results) => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
  cpu: results.some(({ cpu }) => cpu === null) ? null : results.reduce((sum, { cpu }) => sum + cpu, 0),
  failures: results.flatMap(({ failures }) => failures),
})

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

export const jestTimes = (result) =>
  result.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    ms: endTime - startTime,
  }))

const durations = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  ...suites.flatMap(durations),
]

export const playwrightTimes = (report) =>
  report.suites.map((suite) => ({
    file: `e2e/${suite.file}`,
    ms: durations(suite).reduce((sum, one) => sum + one, 0),
  }))

export const slowest = (times, count = 10) =>
  [...times]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
