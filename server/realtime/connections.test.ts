import type { WebSocket } from 'ws'
import { restartAll } from './connections'

afterEach(() => jest.useRealTimers())

/** Sockets that are told to come back, and when. */
const tellAll = (count: number) => {
  jest.useFakeTimers()
  const codes: number[] = []
  const socket = {
    OPEN: 1,
    readyState: 1,
    close: (code: number) => codes.push(code),
    once: () => undefined,
    terminate: () => undefined,
  }
  restartAll(Array.from({ length: count }, () => socket as unknown as WebSocket))
  return codes
}

test('ten thousand sockets are asked to come back one after the other, within a second and a half', () => {
  const codes = tellAll(10_000)
  jest.advanceTimersByTime(350)
  expect(codes.length).toBeGreaterThan(2_000)
  expect(codes.length).toBeLessThan(3_000)
  jest.advanceTimersByTime(1_150)
  expect(codes).toEqual(Array.from({ length: 10_000 }, () => 1012))
})

test('a few are not kept waiting', () => {
  const codes = tellAll(5)
  jest.advanceTimersByTime(30)
  expect(codes).toEqual([1012, 1012, 1012, 1012, 1012])
})
