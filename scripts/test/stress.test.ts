import { readStressOptions, summarize } from './stress.mjs'

test('runs unit and API tests five times beside eight busy loops by default', () => {
  expect(readStressOptions([])).toEqual({ times: 5, load: 8, args: ['--only=unit,api'] })
})

test('hands the other options on to the test run', () => {
  expect(readStressOptions(['--times=2', '--only=api', '--files=chat', '--load=0'])).toEqual({
    times: 2,
    load: 0,
    args: ['--only=api', '--files=chat'],
  })
})

test.each(['--times=many', '--load=-1'])('rejects %s with an example', (arg) => {
  expect(() => readStressOptions([arg])).toThrow('takes a whole number, as in --')
})

test('lists each failed test with the number of runs it failed in, most frequent first', () => {
  const runs = [['a.test.ts › holds\nexpected 3'], [], ['b.test.ts › adds', 'a.test.ts › holds\nexpected 4']]
  expect(summarize(runs)).toEqual([
    'failed in 2 of 3 runs: a.test.ts › holds',
    'failed in 1 of 3 runs: b.test.ts › adds',
    '1 passed, 2 failed',
  ])
})
