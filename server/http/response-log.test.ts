import { makeLogger } from '@/server/log/logger'
import { makeApp } from '@/server/testing/make-app'

test('the log of answers tells routes and numbers, and nothing of an address that is none', async () => {
  const lines: string[] = []
  const t = await makeApp({
    log: makeLogger({ level: 'debug', destination: { write: (line: string) => void lines.push(line) } }),
  })
  try {
    for (const path of [
      '/api/providers/12/',
      '/api/nothing/pasted-secret/',
      '/media/another-secret?third-secret',
      // A code in place of a picture's name.
      '/media/739104',
    ])
      await t.as(null).get(path)
  } finally {
    await t.close()
  }
  const paths = lines
    .map((line) => JSON.parse(line) as { msg: string; path: string })
    .flatMap(({ msg, path }) => (msg === 'answered' ? [path] : []))
  expect(paths).toHaveLength(4)
  expect(paths[0]).toBe('/api/providers/12/')
  expect(paths.join(' ')).not.toMatch(/secret|739104/)
  expect(lines.join('')).not.toContain('secret')
})
