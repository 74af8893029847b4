import { join } from 'node:path'
import { countJest } from './jest.mjs'

const file = (name: string, ...statuses: ('passed' | 'failed' | 'pending')[]) => ({
  name: join(process.cwd(), name),
  status: statuses.includes('failed') ? 'failed' : 'passed',
  startTime: 0,
  endTime: 1,
  assertionResults: statuses.map((status, at) => ({
    status,
    fullName: `holds ${at}`,
    failureMessages: status === 'failed' ? ['expected 3'] : [],
  })),
})

test('counts the tests of all files and repeats failures', () => {
  const testResults = [file('a.test.ts', 'passed', 'failed'), file('b.test.ts', 'passed')]
  expect(countJest({ testResults })).toMatchObject({
    passed: 2,
    failed: 1,
    failures: ['a.test.ts › holds 1\nexpected 3'],
  })
})

test('counts a file that could not be loaded as a failure', () => {
  const testResults = [{ ...file('a.test.ts'), status: 'failed', message: 'no such module' }]
  expect(countJest({ testResults })).toMatchObject({
    passed: 0,
    failed: 1,
    failures: ['a.test.ts\nno such module'],
  })
})

test('reports an error outside the tests of a file', () => {
  const testResults = [
    { ...file('a.test.ts', 'passed'), status: 'failed', message: 'the gateway was called' },
  ]
  expect(countJest({ testResults }).failures).toEqual(['a.test.ts\nthe gateway was called'])
})

test('counts a skipped test as a failure', () => {
  expect(countJest({ testResults: [file('a.test.ts', 'passed', 'pending')] })).toMatchObject({
    passed: 1,
    failed: 1,
  })
})
