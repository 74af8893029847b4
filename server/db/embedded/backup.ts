import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseClient } from '@/server/db/connection'
import { connectionTimeouts } from '@/server/db/connection-timeouts'
import { projectRoot } from '@/server/project-root'
import { copyHashed, hashFile, listCluster, manifestName, type Manifest } from './backup-files'
import { chooseClusterLocation } from './cluster-location'

/** A backup or restore that cannot be done, with a message for its user. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export interface BackupOptions {
  /** The project's data folder. */
  dataDir: string
  /** Address of the embedded database, which runs. */
  url: string
  /** The folder to make; it must not be there, or be empty. */
  target: string
  clock: () => Date
}

/** Files of the data folder beside the database without which it is of no use: the signing key. */
export const extraFiles = ['secret']
const controlFile = 'global/pg_control'

/** Copies one after another, and notes their hashes. */
const copyAll = async (
  from: string,
  to: string,
  paths: readonly string[],
  hashes: Record<string, string>,
) => {
  for (const path of paths) {
    const hash = await copyHashed(join(from, path), join(to, path))
    if (hash !== null) hashes[`postgres/${path}`] = hash
  }
}

/** The control file is written in place: copied until two copies are the same. */
const copyControl = async (data: string, to: string): Promise<string> => {
  for (let tries = 0; tries < 10; tries++) {
    const first = await copyHashed(join(data, controlFile), join(to, controlFile))
    if (first !== null && first === (await hashFile(join(data, controlFile)))) return first
  }
  throw new BackupError('The control file of the database does not hold still.')
}

interface Copying {
  data: string
  to: string
  hashes: Record<string, string>
  clock: () => Date
}

/**
 * Copies the running cluster between `pg_backup_start` and `pg_backup_stop`; the write-ahead log makes the copy
 * consistent at its first start. A temporary replication slot retains that log. Returns the moment up to which the
 * copy is complete.
 */
const copyCluster = async (client: DatabaseClient, { data, to, hashes, clock }: Copying): Promise<Date> => {
  await client.query("select pg_create_physical_replication_slot('oficio_backup', true, true)")
  const start = await client.query<{ wal: string }>(
    "select pg_walfile_name(pg_backup_start('oficio', true)) as wal",
  )
  const { folders, files } = await listCluster(data)
  for (const folder of folders) await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
  await copyAll(
    data,
    to,
    files.filter((path) => path !== controlFile),
    hashes,
  )
  hashes[`postgres/${controlFile}`] = await copyControl(data, to)
  const ended = clock()
  const stop = await client.query<{ wal: string; label: string }>(
    'select pg_walfile_name(lsn) as wal, labelfile as label from pg_backup_stop(false)',
  )
  const [first, last] = [start.rows[0]?.wal, stop.rows[0]]
  if (!first || !last) throw new BackupError('The database did not say what belongs to the backup.')
  const log = (await readdir(join(data, 'pg_wal'))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last.wal,
  )
  await copyAll(
    data,
    to,
    log.map((name) => `pg_wal/${name}`),
    hashes,
  )
  await writeFile(join(to, 'backup_label'), last.label, { mode: 0o600 })
  hashes['postgres/backup_label'] = await hashFile(join(to, 'backup_label'))
  return ended
}

const isFree = async (folder: string) => !existsSync(folder) || (await readdir(folder)).length === 0

/**
 * Backs up the embedded database, pictures and signing key into a folder while programs run. Includes everything
 * acknowledged before its end. The folder is renamed to its final name when complete.
 */
export const createBackup = async ({ dataDir, url, target, clock }: BackupOptions): Promise<Manifest> => {
  if (!(await isFree(target)))
    throw new BackupError(`${target} is not empty: a backup never writes over another.`)
  const { data } = chooseClusterLocation(projectRoot, join(dataDir, 'postgres'))
  const part = `${target}.part`
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { recursive: true, mode: 0o700 })
  const client = new DatabaseClient({ url, name: 'oficio:backup', timeouts: connectionTimeouts.setup })
  await client.connect()
  const files: Record<string, string> = {}
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    )
    const begun = clock()
    const ended = await copyCluster(client, { data, to: join(part, 'postgres'), hashes: files, clock })
    for (const name of extraFiles) {
      const hash = await copyHashed(join(dataDir, name), join(part, name))
      if (hash !== null) files[name] = hash
    }
    const manifest: Manifest = {
      format: 1,
      postgres: rows[0]?.version ?? 0,
      begun: begun.toISOString(),
      ended: ended.toISOString(),
      files,
    }
    await writeFile(join(part, manifestName), JSON.stringify(manifest, null, 1), { mode: 0o600 })
    await rm(target, { recursive: true, force: true })
    await rename(part, target)
    return manifest
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}
