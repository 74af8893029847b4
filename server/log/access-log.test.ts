import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import { makeApp } from '@/server/testing/make-app'
import { accessLogFolder, deleteOldAccessLogs, openAccessLog, type AccessRecord } from './access-log'

const dataDir = mkdtempSync(join(tmpdir(), 'oficio-access-'))
const folder = accessLogFolder(dataDir)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let now = new Date('2026-11-29T23:10:00Z')
const travelHours = (hours: number) => (now = new Date(now.getTime() + hours * 3_600_000))
const fail = (error: unknown) => {
  throw error
}
const open = () => openAccessLog({ folder, days: 184, clock: () => now, onError: fail })
const files = () => readdirSync(folder).sort()
const records = (): AccessRecord[] =>
  files().flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as AccessRecord),
  )

test('records the first use of an address and account in each hour, in a file a day for its owner alone', async () => {
  const log = await open()
  for (let times = 0; times < 3; times++) log.record('203.0.113.7', 17)
  log.record('203.0.113.7', null)
  log.record('203.0.113.8', 17)
  await log.close()
  travelHours(1)
  const later = await open()
  later.record('203.0.113.7', 17)
  await later.close()
  expect(records()).toEqual([
    { at: '2026-11-29T23:10:00.000Z', address: '203.0.113.7', account: 17 },
    { at: '2026-11-29T23:10:00.000Z', address: '203.0.113.7', account: null },
    { at: '2026-11-29T23:10:00.000Z', address: '203.0.113.8', account: 17 },
    { at: '2026-11-30T00:10:00.000Z', address: '203.0.113.7', account: 17 },
  ])
  expect(files().map((name) => name.slice(0, 10))).toEqual(['2026-11-29', '2026-11-30'])
  expect(files().map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600, 0o600])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('`npm run access-log` prints what matches', () => {
  const read = (...args: string[]) => {
    const command = ['--import', 'tsx', 'server/commands/access-log.ts', ...args]
    const env = { ...process.env, NODE_ENV: 'test' as const, DATA_DIR: dataDir }
    const { stdout, status } = spawnSync(process.execPath, command, {
      cwd: projectRoot,
      env,
      encoding: 'utf8',
    })
    return { status, lines: stdout.split('\n').filter(Boolean).length }
  }
  expect(read('--account', '17')).toEqual({ status: 0, lines: 3 })
  expect(read('--address', '203.0.113.7', '--to', '2026-11-29')).toEqual({ status: 0, lines: 2 })
  expect(read('--from', 'yesterday')).toEqual({ status: 2, lines: 0 })
})

test('keeps records for six months and deletes them afterwards, other files never', async () => {
  writeFileSync(join(folder, 'notes.txt'), '')
  now = new Date('2027-05-31T12:00:00Z')
  await (await open()).close()
  expect(files().map((name) => name.slice(0, 10))).toEqual(['2026-11-29', '2026-11-30', 'notes.txt'])
  travelHours(72)
  await deleteOldAccessLogs({ folder, days: 184, clock: () => now })
  expect(files()).toEqual(['notes.txt'])
})

test('an API records who called it from where, a visitor without an account', async () => {
  const recorded: [string, number | null][] = []
  const t = await makeApp({
    accessLog: { record: (address, account) => void recorded.push([address, account]) },
    config: { trustProxy: ['127.0.0.1'] },
  })
  const customer = await t.make.customer()
  recorded.length = 0
  await t.as(customer, { 'x-forwarded-for': '198.51.100.4' }).get('/api/user/')
  const headers = { 'x-forwarded-for': '198.51.100.5' }
  await t.app.inject({ method: 'GET', url: '/api/services/', headers })
  expect(recorded).toEqual([
    ['198.51.100.4', customer.id],
    ['198.51.100.5', null],
  ])
  await t.close()
})
