import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeLogger } from '@/server/log/logger'
import { waitUntil } from '@/server/testing/wait-until'
import { startRenderer } from './renderer'

const folder = mkdtempSync(join(tmpdir(), 'oficio-renderer-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a renderer that dies is started again; stopping leaves none', async () => {
  const script = join(folder, 'child.js')
  // Prints its own number in place of the port.
  writeFileSync(
    script,
    "process.send({ port: process.pid }); process.on('disconnect', () => process.exit()); setInterval(() => {}, 1000)",
  )
  const renderer = startRenderer({ log: makeLogger({ level: 'silent' }), env: process.env, script })
  const first = (await renderer.port(5000)) ?? 0
  expect(first).toBeGreaterThan(0)
  process.kill(first, 'SIGKILL')
  await waitUntil(() => !renderer.ready())
  const second = (await renderer.port(5000)) ?? 0
  expect(second).toBeGreaterThan(0)
  expect(second).not.toBe(first)
  await renderer.stop()
  expect(() => process.kill(second, 0)).toThrow()
  expect(renderer.ready()).toBe(false)
})

test('rejects within the given time while no renderer starts', async () => {
  const script = join(folder, 'broken.js')
  writeFileSync(script, 'process.exit(1)')
  const renderer = startRenderer({ log: makeLogger({ level: 'silent' }), env: process.env, script })
  expect(await renderer.port(300)).toBeNull()
  await renderer.stop()
})
