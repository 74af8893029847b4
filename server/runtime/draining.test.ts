import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '@/server/program'
import { readConfig } from '@/server/settings/config'
import { createTestDatabase } from '@/server/testing/database'

const dataDir = mkdtempSync(join(tmpdir(), 'oficio-draining-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a program that is told to end is not ready first, serves on meanwhile, and then closes', async () => {
  const database = await createTestDatabase()
  const program = await startProgram(
    readConfig({
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      SERVICES: 'api',
      LOG_LEVEL: 'silent',
      JWT_SECRET: 'a secret for tests only, of enough length',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DATABASE_PATIENCE_MS: '30000',
    }),
  )
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${program.port}${path}`).then(
      ({ status }) => status,
      () => 'closed',
    )
  expect(await ask('/readyz')).toBe(200)

  let everybodyKnows = () => {}
  const stopped = program.stop(new Promise<void>((resolve) => (everybodyKnows = resolve)))
  expect([await ask('/readyz'), await ask('/healthz'), await ask('/api/services/')]).toEqual([503, 200, 200])
  everybodyKnows()
  await stopped
  expect(await ask('/readyz')).toBe('closed')
  await database.drop()
})
