import { join } from 'node:path'
import { jestFailures, playwrightFailures } from './failures.mjs'

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
