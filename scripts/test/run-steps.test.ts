import { lineOf } from './run-steps.mjs'

const result = { passed: 12, failed: 1, wall: 34.56, cpu: 61.2, postgres: 8 }

test('prints wall and CPU seconds of a stage', () => {
  expect(lineOf('api', result)).toBe(
    'api                12 passed    1 failed     34.6 s wall     61.2 s CPU      8.0 s PostgreSQL',
  )
})

test('prints wall time alone where the system has no CPU times of processes', () => {
  expect(lineOf('api', { ...result, cpu: null, postgres: null })).toMatch(/34\.6 s wall$/)
})
