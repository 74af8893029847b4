import { join } from 'node:path'
import { countJest, filesToTryAgain } from './jest.mjs'

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
const unrun = (name: string) => ({ ...file(name), status: 'failed', message: 'no such module' })
const of = (...testResults: ReturnType<typeof file>[]) => ({ testResults })

test('what failed once and then passed has passed, and is told', () => {
  const first = of(file('a.test.ts', 'passed', 'failed'), file('b.test.ts', 'passed'))
  expect(filesToTryAgain(first)).toEqual([join(process.cwd(), 'a.test.ts')])
  expect(countJest(first, of(file('a.test.ts', 'passed', 'passed')))).toMatchObject({
    passed: 3,
    failed: 0,
    failures: [],
    secondTries: ['a.test.ts › holds 1\nexpected 3'],
  })
})

test('what fails twice is broken', () => {
  const first = of(file('a.test.ts', 'passed', 'failed'))
  expect(countJest(first, first)).toMatchObject({
    passed: 1,
    failed: 1,
    failures: ['a.test.ts › holds 1\nexpected 3'],
    secondTries: [],
  })
})

test('a file that could not be run is tried again, and counts where it cannot be run still', () => {
  const first = of(unrun('a.test.ts'))
  expect(filesToTryAgain(first)).toHaveLength(1)
  expect(countJest(first, of(file('a.test.ts', 'passed')))).toMatchObject({ passed: 1, failed: 0 })
  expect(countJest(first, first)).toMatchObject({ passed: 0, failed: 1 })
})

test('what went wrong around the tests of a file, and not again, is told too', () => {
  const around = { ...file('a.test.ts', 'passed'), status: 'failed', message: 'the gateway was called' }
  expect(countJest(of(around), of(file('a.test.ts', 'passed')))).toMatchObject({
    failed: 0,
    secondTries: ['a.test.ts\nthe gateway was called'],
  })
  expect(countJest(of(around), of(around)).failures).toEqual(['a.test.ts\nthe gateway was called'])
})

test('a test that was passed over has not passed', () => {
  expect(countJest(of(file('a.test.ts', 'passed', 'pending')))).toMatchObject({ passed: 1, failed: 1 })
})

test('many files that fail are not tried again', () => {
  expect(filesToTryAgain(of(...[...'abcdef'].map((name) => file(name, 'failed'))))).toEqual([])
})
