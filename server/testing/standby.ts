import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@/server/db/embedded/start'
import { prepareTemplate, serverVariable, templateVariable } from './database'
import { waitUntil } from './wait-until'

/** A primary and a standby of it, from the embedded PostgreSQL. Databases of tests are made on the primary. */
export interface ReplicaPair {
  /** The standby's address of a database, by the primary's. */
  standbyOf(url: string): string
  /** Waits until the standby has all that is committed by now, databases just made included. */
  caughtUp(): Promise<void>
  /** Sets the standby's replay delay. */
  delay(by: string): Promise<void>
  stopStandby(): Promise<void>
  stop(): Promise<void>
}

const log = { info: () => {}, warn: (message: string) => void process.stderr.write(`${message}\n`) }
const start = (dataDir: string, settings: Record<string, string> = {}) =>
  startEmbeddedPostgres({ dataDir, log, durable: false, settings })

/** Returns the first row of the last statement. */
const ask = async (url: string, ...statements: string[]): Promise<Record<string, unknown> | undefined> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  let answer
  for (const statement of statements)
    answer = (await client.query<Record<string, unknown>>(statement)).rows[0]
  await client.end()
  return answer
}

export const startReplicaPair = async (): Promise<ReplicaPair> => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-pair-'))
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755)
  const usual = [serverVariable, templateVariable].map((name) => [name, process.env[name]] as const)
  const [ours, theirs] = [join(folder, 'primary'), join(folder, 'standby')]
  let primary: EmbeddedPostgres = await start(ours)
  await prepareTemplate(primary.url)
  await primary.stop()
  // Stopped, so that its files are whole. As the user it runs as.
  spawnSync('cp', ['-a', ours, theirs])
  writeFileSync(join(theirs, 'postgres', 'standby.signal'), '')
  primary = await start(ours)
  process.env[serverVariable] = primary.url
  const socket = new URL(primary.url).searchParams.get('host') ?? ''
  let standby: EmbeddedPostgres | null = await start(theirs, {
    primary_conninfo: `host=${socket} port=5432 user=oficio`,
  })
  const { url } = standby
  return {
    standbyOf: (of) => {
      const its = new URL(url)
      its.pathname = new URL(of).pathname
      return its.toString()
    },
    caughtUp: async () => {
      const position = (await ask(primary.url, 'select pg_current_wal_lsn() as at'))?.at
      const isThere = `select pg_last_wal_replay_lsn() >= '${String(position)}' as there`
      await waitUntil(async () => (await ask(url, isThere))?.there === true)
    },
    delay: async (by) => {
      await ask(url, `alter system set recovery_min_apply_delay = '${by}'`, 'select pg_reload_conf()')
    },
    stopStandby: async () => {
      await standby?.stop()
      standby = null
    },
    stop: async () => {
      await standby?.stop()
      await primary.stop()
      for (const [name, value] of usual) process.env[name] = value
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
