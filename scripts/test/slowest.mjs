// Test files by wall time, from the reports of jest and Playwright.
import { relative } from 'node:path'
import { root } from './run.mjs'

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
