import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ClusterLocation } from './cluster-location'

export interface Postmaster {
  pid: number
  socket: string
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns whether a live process is PostgreSQL; a dead one's id may have been reused. */
const isPostgres = (pid: number): boolean => {
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    try {
      return readlinkSync(`/proc/${pid}/exe`).includes('postgres')
    } catch {
      return false
    }
  }
}

/** Reads `postmaster.pid`: line 1 the process, line 5 the socket's folder. Removes the file of a dead one. */
export const findPostmaster = (data: string): Postmaster | null => {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  if (!isAlive(pid) || !isPostgres(pid)) {
    rmSync(file, { force: true })
    return null
  }
  const socket = lines[4]?.trim()
  return socket ? { pid, socket } : null
}

/** Files of every complete cluster; initdb writes them in this order, the control file near the end. */
const requiredFiles = [
  'PG_VERSION',
  'postgresql.conf',
  'pg_hba.conf',
  'base/1/PG_VERSION',
  'base/5/PG_VERSION',
  'global/pg_control',
]

const run = (place: ClusterLocation, command: string, args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(join(place.bin, command), args, {
      ...place.identity,
      cwd: '/',
      env: pgEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} failed: ${said.trim().slice(-800)}`)),
    )
  })

/** A clock set by libfaketime for us is the database's too: `now()` and `Date` have to agree. */
const setClock = (): Record<string, string | undefined> =>
  process.env.FAKETIME
    ? Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|.*FAKE.*)$/.test(name)))
    : {}

/** A clean environment: PGDATA or PGOPTIONS of the person's shell must not reach it. */
const pgEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
  NODE_ENV: 'production',
  ...setClock(),
})

/**
 * Makes the cluster when it is missing. It is made beside its place and renamed when finished, so a kill in
 * the middle leaves nothing half there; a folder that is half there anyway is put aside, never deleted.
 */
export const ensureCluster = async (
  place: ClusterLocation,
  durable: boolean,
  say: (line: string) => void,
): Promise<void> => {
  const { data } = place
  for (const entry of readdirSync(dirname(data))) {
    const maker = entry.startsWith(`${basename(data)}.init-`) ? Number(entry.split('-').pop()) : NaN
    if (maker && !isAlive(maker)) rmSync(join(dirname(data), entry), { recursive: true, force: true })
  }
  const whole = () => requiredFiles.every((file) => existsSync(join(data, file)))
  if (whole()) return
  if (existsSync(data)) {
    if (readdirSync(data).length > 0) {
      const aside = `${data}.broken-${Date.now()}`
      say(`the database in ${data} was never finished; it is kept as ${aside} and made anew`)
      renameSync(data, aside)
    } else {
      rmSync(data, { recursive: true, force: true })
    }
  }
  const made = `${data}.init-${process.pid}`
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made, { mode: 0o700 })
  if (place.identity) chownSync(made, place.identity.uid, place.identity.gid)
  await run(place, 'initdb', [
    ...[
      '-D',
      made,
      '-U',
      'oficio',
      '-E',
      'UTF8',
      '--auth=trust',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    ...(durable ? [] : ['--no-sync']),
  ])
  try {
    renameSync(made, data)
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    if (!whole()) throw error
  }
}

const settings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_min_messages: 'warning',
  wal_compression: 'on',
}

/**
 * Starts PostgreSQL in a session of its own, so that Ctrl-C reaches us and not it: it must outlive us when we
 * are killed in mid-write, and be shut down by us in order.
 */
export const launchPostgres = (
  place: ClusterLocation,
  own: Record<string, string>,
): { pid: number; exited: Promise<void>; log: string } => {
  const log = `${place.data}.log`
  const out = openSync(log, 'a')
  const all = { ...settings, ...own, unix_socket_directories: place.socket }
  const args = [
    '-D',
    place.data,
    '-p',
    '5432',
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const child = spawn(join(place.bin, 'postgres'), args, {
    ...place.identity,
    cwd: '/',
    env: pgEnvironment(),
    detached: true,
    stdio: ['ignore', out, out],
  })
  closeSync(out)
  child.unref()
  const exited = new Promise<void>((resolve) => {
    child.on('exit', () => resolve())
    child.on('error', () => resolve())
  })
  return { pid: child.pid ?? 0, exited, log }
}
