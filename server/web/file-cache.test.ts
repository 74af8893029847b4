import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileCache } from './file-cache'
import { openStaticFiles } from './static-files'

const folder = mkdtempSync(join(tmpdir(), 'oficio-kept-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const shared = join(folder, 'shared')
const told: string[] = []

/** Builds a release whose pages request these scripts. */
const release = (name: string, scripts: readonly string[]) => {
  const chunks = join(folder, name, '.next/static/chunks')
  mkdirSync(chunks, { recursive: true })
  for (const script of scripts) writeFileSync(join(chunks, script), `// ${script}`)
  return join(folder, name)
}

/** Starts a program of a release; returns its response to a path. */
const start = async (root: string, kept = shared) => {
  const files = await openFileCache(join(root, '.next/static'), kept, (line) => told.push(line))
  const answer = await openStaticFiles(root, {}, files)
  const server = createServer(
    (request, response) =>
      void answer(request, response, request.url ?? '').then((is) => is || response.writeHead(404).end()),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    get: async (path: string) => (await fetch(`http://127.0.0.1:${port}/_next/static/chunks/${path}`)).status,
    stop: () => new Promise((closed) => server.close(closed)),
  }
}

test('serves the scripts of two releases from both, and the earlier’s from the later one alone', async () => {
  const before = await start(release('before', ['a.js', 'both.js']))
  expect(await before.get('b.js')).toBe(404)
  const after = await start(release('after', ['b.js', 'both.js']))
  expect([await before.get('b.js'), await after.get('a.js'), await after.get('both.js')]).toEqual([
    200, 200, 200,
  ])
  await Promise.all([before.stop(), after.stop()])

  const again = await start(join(folder, 'after'))
  expect(await again.get('a.js')).toBe(200)
  expect(await again.get('..%2f..%2f..%2fafter')).toBe(404)
  await again.stop()

  // A week after the last program that had it.
  const old = new Date(Date.now() - 8 * 86_400_000)
  for (const name of ['a.js', 'b.js']) utimesSync(join(shared, 'chunks', name), old, old)
  const later = await start(join(folder, 'after'))
  expect([await later.get('a.js'), await later.get('b.js')]).toEqual([404, 200])
  expect(readdirSync(join(shared, 'chunks')).sort()).toEqual(['b.js', 'both.js'])
  expect(told).toEqual([])
  await later.stop()
})

test('a folder that cannot be written to is said, and the release serves its own', async () => {
  writeFileSync(join(folder, 'no-folder'), '')
  const program = await start(join(folder, 'after'), join(folder, 'no-folder'))
  expect(await program.get('b.js')).toBe(200)
  expect(told).toEqual([expect.stringMatching(/^scripts are not kept/)])
  await program.stop()
})
