import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { isAlive } from '@/server/db/embedded/postmaster'
import { startEmbeddedPostgres } from '@/server/db/embedded/start'
import { projectRoot } from '@/server/project-root'
import { createTestDatabase, type TestDatabase } from '@/server/testing/database'
import { programEnv } from '@/server/testing/spawned-program'

jest.setTimeout(240_000)

const folder = mkdtempSync(join(tmpdir(), 'oficio-kept-'))
const fault = join(folder, 'fault.mjs')
writeFileSync(fault, "process.on('SIGUSR2', () => { throw new TypeError('a fault of ours') })\n")
let database: TestDatabase
const otherDatabases: TestDatabase[] = []
const otherFolders: string[] = []
const started: ChildProcess[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const one of started) one.kill('SIGKILL')
  for (const one of [database, ...otherDatabases]) await one.drop()
  for (const one of [folder, ...otherFolders]) rmSync(one, { recursive: true, force: true })
})

const until = async (met: () => boolean | Promise<boolean>, what: () => string, seconds = 80) => {
  const end = Date.now() + seconds * 1000
  while (!(await met())) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what()}`)
    await sleep(20)
  }
}

/** The real program, kept running as `npm run up` does it. */
const keep = (env: Record<string, string> = {}) => {
  const keeper = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { keepRunning } from './scripts/keep-running.mjs'
       keepRunning(['--import', 'tsx', '--import', ${JSON.stringify(fault)}, 'server/main.ts'])`,
    ],
    {
      cwd: projectRoot,
      env: {
        ...programEnv('a secret for tests only, of enough length', folder, database.url),
        npm_lifecycle_event: '',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  started.push(keeper)
  let said = ''
  for (const stream of [keeper.stdout, keeper.stderr])
    stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const child = () =>
    Number(spawnSync('pgrep', ['-P', String(keeper.pid)], { encoding: 'utf8' }).stdout.trim() || Number.NaN)
  /** The address of the n-th start. */
  const up = async (n: number) => {
    const ports = () => [...said.matchAll(/http:\/\/localhost:(\d+)/g)].map(([, port]) => port)
    await until(
      () => ports().length >= n,
      () => `start ${n}; said ${said}`,
    )
    expect((await fetch(`http://127.0.0.1:${ports()[n - 1]}/readyz`)).status).toBe(200)
    return child()
  }
  return { keeper, up, said: () => said, ended: once(keeper, 'exit') }
}

test('killed, or ended by a fault of its own, it comes back and says why; told to end, it ends', async () => {
  const { keeper, up, said, ended } = keep()
  process.kill(await up(1), 'SIGKILL')
  const second = await up(2)
  expect(said()).toMatch(/^The program ended \(killed by SIGKILL\); it is started again in [\d.]+ s\.$/m)
  process.kill(second, 'SIGUSR2')
  const third = await up(3)
  expect(said()).toMatch(
    /^The program ended \(TypeError: a fault of ours\); it is started again in [\d.]+ s\.$/m,
  )
  keeper.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(isAlive(third)).toBe(false)
})

test('it ends with whoever keeps it running', async () => {
  const { keeper, up } = keep()
  const child = await up(1)
  keeper.kill('SIGKILL')
  await until(
    () => !isAlive(child),
    () => 'the program to end',
    10,
  )
})

/** Leaves the migrations of a database as the first one before 0.1.0 left them. */
const replaceMigrations = async (url: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    delete from drizzle.__drizzle_migrations;
    insert into drizzle.__drizzle_migrations (hash, created_at)
      values ('24fbb07ac5b393e9592318310900c41c70aadcf195bd13ec14885dd22f8edca7', 1795321592808);`)
  await client.end()
}

test.each([
  ['a wrong variable', () => ({ PORT: 'x' }), /^PORT/m],
  [
    'a taken port',
    async () => {
      const other = createServer().listen(0, '127.0.0.1').unref()
      await once(other, 'listening')
      const address = other.address()
      return { PORT: String(typeof address === 'object' && address?.port) }
    },
    /^Port \d+ is taken/m,
  ],
  [
    'a database from before the first release',
    async () => {
      const before = await createTestDatabase()
      otherDatabases.push(before)
      await replaceMigrations(before.url)
      return { DATABASE_URL: before.url, DATABASE_DIRECT_URL: '' }
    },
    /^The database of DATABASE_URL belongs to another release, .+: recreate it empty, or restore it with the release it belongs to\.$/m,
  ],
  [
    'an embedded database from before the first release',
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'oficio-before-'))
      otherFolders.push(dataDir)
      chmodSync(dataDir, 0o755)
      const embedded = await startEmbeddedPostgres({
        dataDir,
        log: { info: () => {}, warn: () => {} },
        durable: false,
      })
      await replaceMigrations(embedded.url)
      await embedded.stop()
      return { DATABASE_URL: '', DATABASE_DIRECT_URL: '', DATA_DIR: dataDir }
    },
    /^The database in (\S+) belongs to another release, .+: delete \1, or restore it with the release it belongs to\.$/m,
  ],
])('%s is no reason to start again', async (_what, env, line) => {
  const { said, ended } = keep(await env())
  expect(await ended).toEqual([78, null])
  expect(said()).toMatch(line)
  expect(said()).not.toContain('started again')
})
