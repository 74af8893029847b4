import { makeCircuitBreaker } from './circuit-breaker'

const open = () => {
  let time = 0
  const onOpen = jest.fn()
  const breaker = makeCircuitBreaker({ failures: 3, openMs: 5_000, now: () => time, onOpen })
  const attempt = (outcome: 'succeeded' | 'failed' | 'abandoned') => {
    const report = breaker.begin()
    report?.(outcome)
    return report !== null
  }
  const fail = (times: number) => Array.from({ length: times }, () => attempt('failed'))
  return { breaker, attempt, fail, onOpen, pass: (ms: number) => void (time += ms) }
}

test('opens after failures in a row, and stays open for its time', () => {
  const { attempt, fail, pass, onOpen } = open()
  expect(fail(3)).toEqual([true, true, true])
  expect(onOpen).toHaveBeenCalledTimes(1)
  expect(attempt('succeeded')).toBe(false)
  pass(4_999)
  expect(attempt('succeeded')).toBe(false)
  pass(1)
  expect(attempt('succeeded')).toBe(true)
  expect(attempt('succeeded')).toBe(true)
})

test('counts only failures in a row', () => {
  const { attempt, fail } = open()
  fail(2)
  attempt('succeeded')
  fail(2)
  attempt('abandoned')
  expect(attempt('failed')).toBe(true)
  expect(attempt('failed')).toBe(false)
})

test('lets a single attempt probe, and opens again where it fails', () => {
  const { breaker, attempt, fail, pass, onOpen } = open()
  fail(3)
  pass(5_000)
  const probe = breaker.begin()
  expect(breaker.begin()).toBeNull()
  probe?.('failed')
  expect(attempt('succeeded')).toBe(false)
  pass(5_000)
  breaker.begin()?.('abandoned')
  expect(attempt('succeeded')).toBe(true)
  expect(fail(2)).toEqual([true, true])
  expect(onOpen).toHaveBeenCalledTimes(1)
})

test('ignores attempts that end after it has opened', () => {
  const { breaker, attempt, fail } = open()
  const slow = breaker.begin()
  fail(3)
  slow?.('succeeded')
  expect(attempt('succeeded')).toBe(false)
})
