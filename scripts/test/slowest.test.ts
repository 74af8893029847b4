import { playwrightTimes, slowest } from './slowest.mjs'

const spec = (...durations: number[]) => ({
  tests: [{ results: durations.map((duration) => ({ duration })) }],
})

test('adds up the tests of a browser test file across nested suites', () => {
  expect(
    playwrightTimes({
      suites: [
        { file: 'a.spec.ts', specs: [spec(10), spec(20, 5)], suites: [{ specs: [spec(100)] }] },
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
