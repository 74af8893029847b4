import { spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildSync } from 'esbuild'
import { Client } from 'pg'
import { projectRoot } from '@/server/project-root'
import { waitUntil } from '@/server/testing/wait-until'
import { findPostmaster } from './postmaster'
import { startEmbeddedPostgres } from './start'

const quiet = { info: () => {}, warn: () => {} }
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'oficio-embedded-'))
  // Started by root, PostgreSQL runs as another user, who needs access.
  chmodSync(dataDir, 0o755)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const open = () => startEmbeddedPostgres({ dataDir, log: quiet })
const ask = async (url: string, sql: string): Promise<unknown> => {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: unknown }>(sql)
    return rows[0]?.answer
  } finally {
    await client.end()
  }
}
const postmaster = () => findPostmaster(join(dataDir, 'postgres'))

/** Starts a second program on the same data; it prints its address. */
const program = async (): Promise<{ child: ChildProcess; url: string }> => {
  const script = join(dataDir, 'program.js')
  buildSync({
    stdin: {
      contents: `import { startEmbeddedPostgres } from './start'
        startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: { info() {}, warn() {} } }).then((e) => {
          console.log(e.url)
          process.on('SIGTERM', () => e.stop().then(() => process.exit(0)))
        })
        setInterval(() => {}, 1000)`,
      resolveDir: __dirname,
    },
    bundle: true,
    platform: 'node',
    external: ['pg-native'],
    tsconfig: join(projectRoot, 'tsconfig.json'),
    outfile: script,
    logLevel: 'silent',
  })
  const child = spawn(process.execPath, [script], { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('\n')) resolve(said.split('\n')[0] ?? '')
    })
    child.on('exit', (code) => reject(new Error(`the other program ended with ${code}`)))
  })
  return { child, url }
}
const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) =>
    child.exitCode !== null || child.signalCode ? resolve() : child.once('exit', () => resolve()),
  )

test('starts, flushes to disk, listens on no port, and leaves nothing running', async () => {
  const server = await open()
  expect(await ask(server.url, "SELECT current_setting('fsync') AS answer")).toBe('on')
  expect(await ask(server.url, "SELECT current_setting('listen_addresses') AS answer")).toBe('')
  await server.stop()
  expect(postmaster()).toBeNull()
})

test('a program killed with -9 leaves its database running; the next joins it and finds every row', async () => {
  const { child, url } = await program()
  await ask(url, 'CREATE TABLE kept AS SELECT 7 AS n')
  const before = postmaster()?.pid
  child.kill('SIGKILL')
  await ended(child)
  const server = await open()
  expect(postmaster()?.pid).toBe(before)
  expect(await ask(server.url, 'SELECT n AS answer FROM kept')).toBe(7)
  await server.stop()
  expect(postmaster()).toBeNull()
})

test('two programs share it and only the last to leave stops it', async () => {
  const [server, other] = await Promise.all([open(), program()])
  expect(other.url).toBe(server.url)
  await server.stop()
  expect(await ask(other.url, 'SELECT 1 AS answer')).toBe(1)
  other.child.kill('SIGTERM')
  await ended(other.child)
  expect(postmaster()).toBeNull()
})

test('recovers committed data after SIGKILL', async () => {
  const server = await open()
  await ask(server.url, 'CREATE TABLE kept AS SELECT 8 AS n')
  const pid = postmaster()?.pid
  if (!pid) throw new Error('not running')
  process.kill(pid, 'SIGKILL')
  await waitUntil(async () => (await ask(server.url, 'SELECT n AS answer FROM kept').catch(() => 0)) === 8)
  expect(postmaster()?.pid).not.toBe(pid)
  await server.stop()
})

test('a half-made database is put aside and made anew', async () => {
  const data = join(dataDir, 'postgres')
  mkdirSync(join(data, 'base'), { recursive: true })
  writeFileSync(join(data, 'PG_VERSION'), '18\n')
  mkdirSync(`${data}.init-999999`)
  const server = await open()
  expect(await ask(server.url, 'SELECT 1 AS answer')).toBe(1)
  await server.stop()
  const names = readdirSync(dataDir)
  expect(names.some((name) => name.startsWith('postgres.broken-'))).toBe(true)
  expect(names).not.toContain('postgres.init-999999')
})

test('a pid file left behind, its number now somebody else’s, does not keep it from starting', async () => {
  await (await open()).stop()
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  writeFileSync(
    file,
    `${process.ppid}\n${join(dataDir, 'postgres')}\n0\n5432\n${join(dataDir, 'postgres.sock')}\n\n`,
  )
  const server = await open()
  expect(await ask(server.url, 'SELECT 1 AS answer')).toBe(1)
  expect(readFileSync(file, 'utf8')).not.toContain(`${process.ppid}\n`)
  await server.stop()
  if (existsSync(file)) unlinkSync(file)
})

// Only root starts PostgreSQL as another user.
const root = process.getuid?.() === 0
if (root)
  test('moves the data to a reachable folder when started by root, and prints where', async () => {
    chmodSync(dataDir, 0o700)
    const said: string[] = []
    const options = { dataDir, log: { info: (line: string) => void said.push(line), warn: () => {} } }
    const server = await startEmbeddedPostgres(options)
    await ask(server.url, 'CREATE TABLE kept AS SELECT 9 AS n')
    await server.stop()
    const again = await startEmbeddedPostgres(options)
    expect(await ask(again.url, 'SELECT n AS answer FROM kept')).toBe(9)
    const where = String(await ask(again.url, "SELECT current_setting('data_directory') AS answer"))
    await again.stop()
    expect(where.startsWith(dataDir)).toBe(false)
    expect(said[0]).toContain(where)
    rmSync(dirname(where), { recursive: true, force: true })
  })
