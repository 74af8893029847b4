import { spawnSync } from 'node:child_process'
import { daemonSeconds, parseStat, takeReapedSeconds } from './cpu.mjs'

test('reads CPU seconds behind a program name with spaces and brackets', () => {
  const stat = '41 (next-server (v16)) S 1 41 41 0 -1 4194560 9 9 0 0 150 50 1000 250 20 0 11 0 5001'
  expect(parseStat(stat)).toEqual({ parent: 1, startedAt: '5001', own: 2, reaped: 12.5 })
})

test('returns the CPU time of the child that was reaped last, and that once', () => {
  takeReapedSeconds()
  spawnSync(process.execPath, ['-e', 'const end = Date.now() + 300; while (Date.now() < end);'])
  const seconds = takeReapedSeconds()
  if (process.platform !== 'linux') return expect(seconds).toBeNull()
  expect(seconds).toBeGreaterThan(0)
  expect(takeReapedSeconds()).toBe(0)
})

test('returns null for a daemon that does not exist', () => {
  expect([daemonSeconds(undefined), daemonSeconds('0')]).toEqual([null, null])
})
