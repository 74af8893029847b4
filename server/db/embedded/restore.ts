import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import { BackupError, extraFiles } from './backup'
import { hashFile, manifestName, manifestSchema, type Manifest } from './backup-files'
import { findBinaries } from './binaries'
import { chooseClusterLocation, type ClusterLocation } from './cluster-location'
import { findPostmaster } from './postmaster'

export interface RestoreOptions {
  backup: string
  dataDir: string
  /** Moves existing data aside; without it an existing database is left alone. */
  replace?: boolean
  /** For the name of moved data. */
  clock: () => Date
}

/** Reads the manifest after verifying every file against its hash. */
const readBackup = async (backup: string): Promise<Manifest> => {
  const file = join(backup, manifestName)
  if (!existsSync(file)) throw new BackupError(`${backup} is no backup: it has no ${manifestName}.`)
  const { data } = manifestSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!data) throw new BackupError(`${file} is not of a kind this version knows.`)
  for (const [path, hash] of Object.entries(data.files)) {
    const is = await hashFile(join(backup, path)).catch(() => 'missing')
    if (is !== hash)
      throw new BackupError(`${join(backup, path)} is not as it was written: the backup is damaged.`)
  }
  return data
}

/**
 * Gives the files to PostgreSQL's user and removes others' access: PostgreSQL does not start on a folder others may
 * enter, and Node from 22 on copies folders without their owner.
 */
const changeOwner = (path: string, identity: ClusterLocation['identity']): void => {
  if (identity) chownSync(path, identity.uid, identity.gid)
  if (!lstatSync(path).isDirectory()) return
  chmodSync(path, 0o700)
  for (const name of readdirSync(path)) changeOwner(join(path, name), identity)
}

/**
 * Puts a backup in the place of the embedded database. A database that is there is put aside with `replace`, and never
 * deleted; one that runs is left alone. The database recovers at its next start.
 */
export const restoreBackup = async ({
  backup,
  dataDir,
  replace = false,
  clock,
}: RestoreOptions): Promise<Manifest> => {
  const place = chooseClusterLocation(projectRoot, join(dataDir, 'postgres'))
  const there = [place.data, ...extraFiles.map((name) => join(dataDir, name))].filter((path) =>
    existsSync(path),
  )
  if (findPostmaster(place.data))
    throw new BackupError(`The database in ${place.data} runs: stop the program first.`)
  if (there.length > 0 && !replace)
    throw new BackupError(`${there.join(' and ')} would be replaced: say --replace, and it is put aside.`)
  const manifest = await readBackup(backup)
  const own = Number.parseInt(findBinaries(projectRoot).version, 10)
  if (manifest.postgres !== own)
    throw new BackupError(`The backup is of PostgreSQL ${manifest.postgres}, this is ${own}.`)

  // Made beside its place and renamed when it is whole.
  const part = `${place.data}.restoring`
  await rm(part, { recursive: true, force: true })
  mkdirSync(dirname(part), { recursive: true })
  cpSync(join(backup, 'postgres'), part, { recursive: true })
  changeOwner(part, place.identity)
  const stamp = clock()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')
  for (const path of there) renameSync(path, `${path}.before-${stamp}`)
  for (const name of extraFiles)
    if (existsSync(join(backup, name))) cpSync(join(backup, name), join(dataDir, name))
  renameSync(part, place.data)
  return manifest
}
