import { budgetOf, warnOfGrowth } from './budgets.mjs'

const times = (one: number, other: number) => [
  { file: 'one.test.ts', ms: one },
  { file: 'other.test.ts', ms: other },
]
const budget = budgetOf({ cpu: 100, times: times(3000, 1000) })

test('divides the CPU time of a stage among its files by their wall time', () => {
  expect(budget).toEqual({ cpuSeconds: 100, files: { 'one.test.ts': 75, 'other.test.ts': 25 } })
})

test('warns of a stage over its budget and names the files that grew', () => {
  expect(warnOfGrowth('api', budget, { cpu: 150, times: times(3000, 3000) })).toEqual([
    'warning: api took 150 CPU s, 50 % over its budget of 100',
    '  other.test.ts: about 25 → 75 CPU s',
  ])
})

test('counts a new file as grown from the smallest recorded one', () => {
  const withNew = [...times(3000, 1000), { file: 'new.test.ts', ms: 4000 }]
  expect(warnOfGrowth('api', budget, { cpu: 200, times: withNew })).toEqual([
    'warning: api took 200 CPU s, 100 % over its budget of 100',
    '  new.test.ts: about 25 → 100 CPU s',
  ])
})

test('does not depend on the wall time of a slow machine', () => {
  expect(warnOfGrowth('api', budget, { cpu: 114, times: times(30_000, 10_000) })).toEqual([])
})

test.each([
  ['within 15 %', budget, 114],
  ['without a budget', undefined, 900],
  ['where CPU time is unknown', budget, null],
])('does not warn %s', (_, recorded, cpu) => {
  expect(warnOfGrowth('api', recorded, { cpu, times: times(1, 1) })).toEqual([])
})
