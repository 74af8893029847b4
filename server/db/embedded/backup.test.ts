import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { createBackup } from './backup'
import { restoreBackup } from './restore'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start'

const quiet = { info: () => {}, warn: () => {} }
const clock = () => new Date()
let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'oficio-backup-'))
  // Started by root, PostgreSQL runs as another user, who needs access.
  chmodSync(root, 0o755)
})
afterAll(async () => {
  for (const embedded of started) await embedded.stop()
  rmSync(root, { recursive: true, force: true })
})

const at = (name: string) => join(root, name)
const started: EmbeddedPostgres[] = []
const start = async (name: string): Promise<EmbeddedPostgres> => {
  const embedded = await startEmbeddedPostgres({ dataDir: at(name), log: quiet, durable: false })
  started.push(embedded)
  return embedded
}
const connect = async (url: string) => {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Each row is larger than a page's share, so that files grow and pages are written while they are copied. */
const insert = `insert into written (n, bytes)
  select $1::int, convert_to(string_agg(md5(i::text || $1::int), ''), 'UTF8')
  from generate_series(1, 100) i`

test('restores everything acknowledged before the backup of a busy database ended', async () => {
  const source = await start('source')
  const writer = await connect(source.url)
  await writer.query('create table written (n int primary key, bytes bytea not null)')
  writeFileSync(at('source/secret'), 'the signing key')
  let acknowledged = 0
  const moments: number[] = []
  let writing = true
  const writes = (async () => {
    while (writing) {
      await writer.query(insert, [acknowledged + 1])
      acknowledged++
      moments.push(Date.now())
      if (acknowledged % 50 === 0) await writer.query('checkpoint')
    }
  })()
  const backup = { dataDir: at('source'), url: source.url, target: at('backup'), clock }
  const begunWith = acknowledged
  const { files, ended } = await createBackup(backup)
  const promised = moments.filter((moment) => moment < Date.parse(ended)).length
  writing = false
  await writes
  expect(promised).toBeGreaterThan(begunWith)
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['secret', 'postgres/PG_VERSION', 'postgres/backup_label']),
  )
  await expect(createBackup(backup)).rejects.toThrow('never writes over another')
  expect((await writer.query('select 1 from pg_replication_slots')).rowCount).toBe(0)
  await writer.end()

  // Never into an existing database, least of all a running one.
  await expect(
    restoreBackup({ backup: at('backup'), dataDir: at('source'), replace: true, clock }),
  ).rejects.toThrow('runs')
  await source.stop()
  await expect(restoreBackup({ backup: at('backup'), dataDir: at('source'), clock })).rejects.toThrow(
    '--replace',
  )

  await restoreBackup({ backup: at('backup'), dataDir: at('elsewhere'), clock })
  const restored = await start('elsewhere')
  const reader = await connect(restored.url)
  const { rows } = await reader.query<{ n: number; whole: boolean }>(
    'select n, length(bytes) = 3200 as whole from written order by n',
  )
  // None is missing: neither at the end nor in between.
  expect(rows.length).toBeGreaterThanOrEqual(promised)
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, index) => index + 1))
  expect(rows.every(({ whole }) => whole)).toBe(true)
  expect(readFileSync(at('elsewhere/secret'), 'utf8')).toBe('the signing key')
  await reader.query(insert, [rows.length + 1])
  await reader.end()
  await restored.stop()

  // With `replace` the existing data is moved aside.
  await restoreBackup({ backup: at('backup'), dataDir: at('elsewhere'), replace: true, clock })
  const names = readdirSync(at('elsewhere'))
  expect(names.filter((name) => name.includes('.before-')).map((name) => name.split('.')[0])).toEqual([
    'postgres',
    'secret',
  ])

  // A damaged one is found before anything is touched.
  appendFileSync(at('backup/postgres/PG_VERSION'), 'x')
  await expect(restoreBackup({ backup: at('backup'), dataDir: at('third'), clock })).rejects.toThrow(
    'damaged',
  )
  await expect(restoreBackup({ backup: at('source'), dataDir: at('third'), clock })).rejects.toThrow(
    'is no backup',
  )
  expect(existsSync(at('third/postgres'))).toBe(false)
})
