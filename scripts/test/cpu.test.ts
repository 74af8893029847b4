import { spawnSync } from 'node:child_process'
import { daemonSeconds, descends, isInsideBrowser, parseStat, takeReapedSeconds } from './cpu.mjs'

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

test.each([
  ['/usr/lib/chromium/chromium --type=renderer --lang=pt', true],
  ['/usr/lib/firefox-esr/firefox-esr\0-contentproc\0-isForBrowser\0', true],
  ['/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/WebKitWebProcess\x005\x00', true],
  ['/usr/lib/chromium/chromium\0--headless\0', false],
  ['node\0scripts/test.mjs\0--only=types\0', false],
])('recognizes processes inside a browser: %j', (commandLine, is) => {
  expect(isInsideBrowser(commandLine)).toBe(is)
})

test('follows parents up to the ancestor', () => {
  const stats = new Map([4, 3, 2, 1].map((pid) => [pid, { parent: pid - 1 }]))
  expect(descends(4, 2, stats)).toBe(true)
  expect(descends(2, 4, stats)).toBe(false)
  expect(descends(4, 9, stats)).toBe(false)
})
