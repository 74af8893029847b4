import type { WebSocket } from 'ws'
import { makeConnections, requestReconnects, type Connection } from './connections'

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
  requestReconnects(Array.from({ length: count }, () => socket as unknown as WebSocket))
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

describe('a socket is asked for a sign that only who reads can send back', () => {
  const minute = 60_000
  const opened = () => {
    const asked: Buffer[] = []
    let isCut = false
    const socket = {
      OPEN: 1,
      readyState: 1,
      ping: (signs: Buffer) => asked.push(signs),
      terminate: () => (isCut = true),
    } as unknown as WebSocket
    const connection: Connection = {
      ...{ socket, channel: 'chat', user: 1, session: 's', expiresAt: Infinity, lastFrameAt: 0 },
      ...{ probe: null, probedAt: 0, queued: null, frames: 0, framesUntil: 0 },
    }
    const connections = makeConnections()
    connections.add(connection)
    /** The socket sends all the time but never reads. */
    const pass = (until: number) => {
      for (let now = connection.lastFrameAt; now <= until; now += 5_000) {
        connection.lastFrameAt = now
        connections.checkAll(now)
      }
    }
    return { connection, asked, pass, isCut: () => isCut }
  }

  test('and goes on while it does', () => {
    const { connection, asked, pass, isCut } = opened()
    for (let at = 1; at <= 10; at++) {
      pass(at * minute)
      connection.probe = null
    }
    expect([asked.length, isCut()]).toEqual([10, false])
    expect(new Set(asked.map(String)).size).toBe(10)
  })

  test('and is cut where it does not, however much it sends', () => {
    const { asked, pass, isCut } = opened()
    pass(3 * minute)
    expect([asked.length, isCut()]).toEqual([1, false])
    pass(4 * minute)
    expect([asked.length, isCut()]).toEqual([1, true])
  })
})
