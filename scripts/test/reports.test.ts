import { join } from 'node:path'
import { jestFailures, playwrightFailures, playwrightTimes, slowest } from './reports.mjs'

test('reports a failed test with its file, name and message without colours', () => {
  expect(
    jestFailures({
      testResults: [
        {
          name: join(process.cwd(), 'server/a.test.ts'),
          message: 'all of it',
          assertionResults: [
            { status: 'passed', fullName: 'holds', failureMessages: [] },
            {
              status: 'failed',
              fullName: 'adds up',
              failureMessages: [
                '\u001b[31mexpected 3\u001b[39m\n    at node_modules/x.js:1\n    at server/a.ts:2',
              ],
            },
          ],
        },
      ],
    }),
  ).toEqual(['server/a.test.ts › adds up\nexpected 3\n    at server/a.ts:2'])
})

test('reports why a file could not be loaded', () => {
  const name = join(process.cwd(), 'server/b.test.ts')
  expect(jestFailures({ testResults: [{ name, message: 'no such module', assertionResults: [] }] })).toEqual([
    'server/b.test.ts\nno such module',
  ])
})

const spec = (title: string, status: string) => ({
  title,
  file: 'a.spec.ts',
  line: 7,
  tests: [{ status, results: [{ error: { message: 'not visible' } }, {}] }],
})
const report = {
  suites: [
    {
      specs: [spec('opens', 'expected'), spec('closes', 'unexpected')],
      suites: [{ specs: [spec('turns', 'flaky')] }],
    },
  ],
}

test('reports a browser test that failed, also one that passed when retried', () => {
  expect(playwrightFailures(report)).toEqual([
    'e2e/a.spec.ts:7 › closes\nnot visible',
    'e2e/a.spec.ts:7 › turns\nnot visible',
  ])
})

const timed = (...durations: number[]) => ({
  tests: [{ results: durations.map((duration) => ({ duration })) }],
})

test('adds up the tests of a browser test file across nested suites', () => {
  expect(
    playwrightTimes({
      suites: [
        { file: 'a.spec.ts', specs: [timed(10), timed(20, 5)], suites: [{ specs: [timed(100)] }] },
        { file: 'b.spec.ts', specs: [] },
      ],
    }),
  ).toEqual([
    { file: 'e2e/a.spec.ts', ms: 135 },
    { file: 'e2e/b.spec.ts', ms: 0 },
  ])
})

test('lists the slowest files first, up to a count', () => {
  const times = [500, 12_340, 1_000].map((ms) => ({ file: `${ms}.ts`, ms }))
  expect(slowest(times, 2)).toEqual(['   12.3 s  12340.ts', '    1.0 s  1000.ts'])
})
