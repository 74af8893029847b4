import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { asPostgres, makeCluster, makeFolder, postgresProgram, runAsPostgres } from '../../harness/debian'
import { processPart, succeeds, waitFor, type Part } from './part'
import { freePorts } from './ports'

/** Address of a database; each server has `postgres`. */
export const urlAt = (port: number, database = 'postgres'): string =>
  `postgresql://oficio@127.0.0.1:${port}/${database}`

const connectMs = 2_000

export const ask = async <T extends object>(url: string, text: string): Promise<T[]> => {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<T>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

export const isUpAt = (url: string): Promise<boolean> => succeeds(ask(url, 'select 1'))

export interface Postgres extends Part {
  port: number
  ask<T extends object>(text: string): Promise<T[]>
  /** Becomes a copy that follows `primary`; to be started afterwards. */
  follow(primary: Postgres): void
  promote(): Promise<void>
  isStandby: boolean
}

const childrenOf = (pid: number): number[] =>
  spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .filter(Boolean)
    .map(Number)

const killIfRuns = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Already exited.
  }
}

/** Kills a postmaster that is no child of ours, and its processes: none of them outlives it for long. */
export const killWithChildren = (postmaster: number): void =>
  [postmaster, ...childrenOf(postmaster)].forEach(killIfRuns)

const usual = { listen_addresses: '127.0.0.1', unix_socket_directories: '', wal_keep_size: '256MB' }

export const postgresAt = (
  name: string,
  folder: string,
  port: number,
  own: Record<string, string> = {},
): Postgres => {
  const data = join(folder, name)
  const settings = { ...usual, ...own }
  const part = processPart(name, () => ({
    command: asPostgres(
      postgresProgram('postgres'),
      ...['-D', data, '-p', String(port)],
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ),
    options: { stdio: 'ignore', cwd: '/' },
    isUp: () => isUpAt(urlAt(port)),
  }))
  const server: Postgres = {
    name,
    port,
    isStandby: false,
    ask: (text) => ask(urlAt(port), text),
    start: part.start,
    kill: async () => {
      const children = childrenOf(part.child().pid ?? 0)
      await part.kill()
      children.forEach(killIfRuns)
    },
    follow: (primary) => {
      rmSync(data, { recursive: true, force: true })
      const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'oficio']
      runAsPostgres(postgresProgram('pg_basebackup'), ...from, '-D', data, '-R', '-X', 'stream', '-c', 'fast')
      server.isStandby = true
    },
    promote: async () => {
      await server.ask('select pg_promote(false)')
      await waitFor('the promotion', async () => {
        const [row] = await server.ask<{ still: boolean }>('select pg_is_in_recovery() as still')
        return row?.still === false
      })
      server.isStandby = false
    },
  }
  return server
}

export const isFollowed = async (primary: Postgres, state: 'async' | 'sync' = 'async'): Promise<boolean> => {
  const rows = await primary
    .ask<{ sync_state: string }>("select sync_state from pg_stat_replication where state = 'streaming'")
    .catch(() => [])
  return rows.some(({ sync_state }) => sync_state === state || state === 'async')
}

export const waitForStandby = async (primary: Postgres): Promise<void> => {
  await primary.ask("alter system set synchronous_standby_names = '*'")
  await primary.ask('select pg_reload_conf()')
  await waitFor('a synchronous standby', () => isFollowed(primary, 'sync'))
}

/** Stops replication, as when the network fails before the primary does. */
export const fallBehind = async (primary: Pick<Postgres, 'ask'>, forMs: number): Promise<void> => {
  const senders = await primary.ask<{ pid: number }>('select pid from pg_stat_replication')
  for (const { pid } of senders) process.kill(pid, 'SIGSTOP')
  await sleep(forMs)
}

/** Runs `work` with a server on a folder of its own, which is killed and deleted afterwards. */
export const withPostgres = async <T>(
  name: string,
  own: Record<string, string>,
  work: (server: Postgres, folder: string) => Promise<T>,
): Promise<T> => {
  const folder = makeFolder(name)
  const [port = 0] = await freePorts(1)
  const server = postgresAt('primary', folder, port, own)
  try {
    makeCluster(join(folder, 'primary'))
    await server.start()
    return await work(server, folder)
  } finally {
    await server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
