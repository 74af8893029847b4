import { descends, isInsideBrowser } from './browser-cpu.mjs'

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
