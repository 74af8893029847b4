import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { findPostmaster } from '@/server/db/embedded/postmaster'
import { startEmbeddedPostgres } from '@/server/db/embedded/start'

const isRoot = process.getuid?.() === 0
const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' }).stdout

/** A PostgreSQL on a disk of its own that can be filled; a disk of its own only where this process may mount one. */
export const startPostgresOnOwnDisk = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-outage-'))
  if (isRoot) run('mount', '-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder)
  chmodSync(folder, 0o755)
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info: () => {}, warn: () => {} },
    settings: { max_wal_size: '64MB', min_wal_size: '32MB' },
  })
  return {
    folder,
    url: server.url,
    stop: async () => {
      await server.stop()
      if (isRoot) run('umount', folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const postmasterIn = (folder: string) => {
  const found = findPostmaster(join(folder, 'postgres'))
  if (!found) throw new Error('PostgreSQL does not run')
  return found.pid
}

/** The server and each process it has, so that nothing of it runs. */
const signalAll = (folder: string, signal: NodeJS.Signals) => {
  const pid = postmasterIn(folder)
  for (const one of [pid, ...run('pgrep', '-P', String(pid)).trim().split('\n').map(Number)])
    try {
      process.kill(one, signal)
    } catch (error) {
      // The process ended after it was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

const trigger = `create function full_disk() returns trigger language plpgsql as
  $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$;
  create trigger full_disk before insert on bookings execute function full_disk()`
const fill = (folder: string) => {
  const ballast = join(folder, 'ballast')
  for (const bytes of [4 << 20, 64 << 10, 4 << 10])
    for (;;)
      try {
        appendFileSync(ballast, Buffer.alloc(bytes))
      } catch {
        break
      }
  return () => rmSync(ballast)
}

type Outage = (folder: string, pool: Pool) => Promise<() => unknown>
export const outageNames = [
  'killed',
  'restarted',
  'its backends terminated',
  'frozen',
  'its disk full',
] as const
export type OutageName = (typeof outageNames)[number]

/** Outages of PostgreSQL: how each begins and ends. */
export const outages: Record<OutageName, Outage> = {
  killed: (folder) => {
    process.kill(postmasterIn(folder), 'SIGKILL')
    return Promise.resolve(() => {})
  },
  restarted: (folder) => {
    process.kill(postmasterIn(folder), 'SIGINT')
    return Promise.resolve(() => {})
  },
  'its backends terminated': async (_folder, pool) => {
    const terminate = () =>
      pool
        .query("select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'oficio%'")
        .catch(() => {})
    await terminate()
    // A connection terminated between two statements is replaced without a failed request.
    const repeated = setInterval(() => void terminate(), 50)
    return () => clearInterval(repeated)
  },
  frozen: (folder) => {
    signalAll(folder, 'SIGSTOP')
    return Promise.resolve(() => signalAll(folder, 'SIGCONT'))
  },
  'its disk full': async (folder, pool) => {
    if (isRoot) return fill(folder)
    await pool.query(trigger)
    return () => pool.query('drop function full_disk cascade')
  },
}
