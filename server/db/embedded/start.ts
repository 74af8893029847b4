import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseClient } from '@/server/db/connection'
import { connectionTimeouts } from '@/server/db/connection-timeouts'
import { projectRoot } from '@/server/project-root'
import { chooseClusterLocation, type ClusterLocation } from './cluster-location'
import { ensureCluster, findPostmaster, launchPostgres } from './postmaster'

export interface EmbeddedPostgres {
  url: string
  /** Folder of the data: the one asked for, or the cluster's where it had to be placed elsewhere. */
  folder: string
  /** Stops using it; the last program to do so shuts PostgreSQL down. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** The project's data folder; the cluster is `postgres` in it. */
  dataDir: string
  log: { info(message: string): void; warn(message: string): void }
  /** False only in tests: commits may be lost with the machine. */
  durable?: boolean
  settings?: Record<string, string>
}

/** Held shared while a program uses the server, taken alone by the one that wants to shut it down. */
const tenancyLock = 7_302_118_002
const startTimeoutMs = 30_000
/** Between two attempts to start a server that ended again, doubling. */
const firstPauseMs = 300
const longestPauseMs = 1_000
const tenantTimeouts = { ...connectionTimeouts.request, connectMs: 5_000 }

const urlOf = (socket: string, database: string) =>
  `postgresql://oficio@localhost/${database}?host=${encodeURIComponent(socket)}&port=5432`

/** Attempts once to join a running server. Null: there is none, or it is starting or stopping. */
const connectTenant = async (place: ClusterLocation): Promise<DatabaseClient | null> => {
  const running = findPostmaster(place.data)
  if (!running) return null
  const client = new DatabaseClient({
    url: urlOf(running.socket, 'postgres'),
    name: 'oficio:tenant',
    timeouts: tenantTimeouts,
  })
  try {
    await client.connect()
    await client.query('SELECT pg_advisory_lock_shared($1)', [tenancyLock])
    const there = await client.query("SELECT 1 FROM pg_database WHERE datname = 'oficio'")
    if (there.rowCount === 0) {
      await client.query('CREATE DATABASE oficio').catch((error: unknown) => {
        const code = (error as { code?: string }).code
        if (code !== '42P04' && code !== '23505') throw error
      })
    }
    // This connection is silent for as long as it is open.
    client.inUse = false
    return client
  } catch {
    client.abort('not a tenant')
    return null
  }
}

const lastLogLines = (file: string) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .slice(-4)
        .map((line) => line.replace(/^[\d-]+ [\d:.]+ \w+ \[\d+\] /, ''))
        .join(' | ')
    : ''

const becomeTenant = async (
  place: ClusterLocation,
  options: EmbeddedPostgresOptions,
  goOn: () => boolean,
): Promise<{ tenant: DatabaseClient; socket: string }> => {
  const until = Date.now() + startTimeoutMs
  let launched: { exited: boolean; log: string } | null = null
  let pause = firstPauseMs
  let said = ''
  while (goOn() && Date.now() < until) {
    const tenant = await connectTenant(place)
    const running = tenant && findPostmaster(place.data)
    if (tenant && running) return { tenant, socket: running.socket }
    if (!findPostmaster(place.data) && (!launched || launched.exited)) {
      await ensureCluster(place, options.durable !== false, (line) => options.log.warn(line))
      const started = launchPostgres(place, {
        ...(options.durable === false
          ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
          : {}),
        ...options.settings,
      })
      const state = { exited: false, log: started.log }
      launched = state
      void started.exited.then(() => (state.exited = true))
    }
    // Skipped while another program starts one in its place.
    if (!launched?.exited || findPostmaster(place.data)) {
      await sleep(25)
      continue
    }
    const words = lastLogLines(launched.log)
    if (words !== said) options.log.warn(`the embedded PostgreSQL ended while starting: ${words}`)
    said = words
    await sleep(pause)
    pause = Math.min(pause * 2, longestPauseMs)
  }
  throw new Error(
    `The embedded PostgreSQL in ${place.data} does not start: ${launched ? lastLogLines(launched.log) : 'it does not answer'}`,
  )
}

/**
 * Starts PostgreSQL on a Unix socket, or joins the one that is already there (another program's, or our own
 * that outlived a kill). One connection is kept open as the sign of being there: it ends with the process
 * however that dies, so no list of users can go stale.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const asked = join(options.dataDir, 'postgres')
  mkdirSync(dirname(asked), { recursive: true })
  const place = chooseClusterLocation(projectRoot, asked)
  if (place.isRelocated)
    options.log.info(
      `the database lives in ${place.data}: the user PostgreSQL runs as cannot enter ${options.dataDir}`,
    )
  let stopping = false
  const goOn = () => !stopping
  let { tenant, socket } = await becomeTenant(place, options, goOn)
  let revival: Promise<void> = Promise.resolve()

  const watch = (client: DatabaseClient) => {
    client.once('end', () => {
      if (stopping || client !== tenant) return
      options.log.warn('the embedded PostgreSQL went away; it is started again')
      revival = revive()
    })
  }
  /** Tries without end: a full disk may be cleared in an hour. */
  const revive = async () => {
    while (!stopping) {
      try {
        const next = await becomeTenant(place, options, goOn)
        if (stopping) return await next.tenant.end()
        tenant = next.tenant
        socket = next.socket
        return watch(tenant)
      } catch (error) {
        if (stopping) return
        options.log.warn(error instanceof Error ? error.message : String(error))
        await sleep(longestPauseMs)
      }
    }
  }
  watch(tenant)

  const stop = async () => {
    if (stopping) return
    stopping = true
    await revival
    const running = findPostmaster(place.data)
    try {
      await tenant.query('SELECT pg_advisory_unlock_shared($1)', [tenancyLock])
      const alone = await tenant.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [
        tenancyLock,
      ])
      // A program that comes now waits for the lock, loses its connection to the shutdown, and starts the
      // server again.
      if (running && alone.rows[0]?.alone) {
        process.kill(running.pid, 'SIGINT')
        const until = Date.now() + 2500
        while (findPostmaster(place.data)?.pid === running.pid && Date.now() < until) await sleep(20)
      }
    } catch {
      // Already stopped.
    }
    await tenant.end().catch(() => {})
  }
  return { url: urlOf(socket, 'oficio'), folder: place.isRelocated ? place.data : options.dataDir, stop }
}
