import { prepareTemplate, serverVariable } from '@/server/testing/database'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { outageNames, startPostgresOnOwnDisk } from '@/server/testing/outages'
import { surviveOutage } from '@/server/testing/scenarios/database-outage'
import { spawnProgram, type SpawnedProgram } from '@/server/testing/spawned-program'

jest.setTimeout(240_000)

/** Far above the promised response time, and far below the time without the guard, ms. */
const answeredMs = 8_000

let server: Awaited<ReturnType<typeof startPostgresOnOwnDisk>>
let t: TestApp
let program: SpawnedProgram
beforeAll(async () => {
  server = await startPostgresOnOwnDisk()
  process.env[serverVariable] = server.url
  await prepareTemplate(server.url)
  t = await makeApp()
  // The provider that every demand matches.
  await t.make.provider()
  program = await spawnProgram(t.context.config, t.url, { SERVICES: 'api,worker' })
})
afterAll(async () => {
  await program.stop()
  await t.close()
  await server.stop()
})

test.each(outageNames.flatMap((name) => [1, 2].map((round) => [name, round] as const)))(
  'PostgreSQL %s under writes, round %i: 503 with Retry-After, then everything goes on and nothing is lost or half there',
  async (name) => {
    const { refusedMs, failures } = await surviveOutage(t, server.folder, program, name)
    expect(failures).toEqual([])
    expect(refusedMs.length).toBeGreaterThan(0)
    expect(Math.max(...refusedMs)).toBeLessThan(answeredMs)
  },
)
