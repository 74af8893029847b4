import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, type Stats } from 'node:fs'
import { lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** Manifest of a backup (`backup.json`). */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** Major version of PostgreSQL, which alone can read the files. */
  postgres: z.number().int(),
  begun: z.string(),
  /** Everything committed by then is included. */
  ended: z.string(),
  /** SHA-256 of each file by its path, hexadecimal. */
  files: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>
export const manifestName = 'backup.json'

/** Emptied or made anew by PostgreSQL at a start, as pg_basebackup has it. */
const excludedContents = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]
const excludedFiles =
  /^(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*)$/

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const stat = async (path: string): Promise<Stats | null> => {
  try {
    return await lstat(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Empty where the folder is gone by now: a database was dropped. */
const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Lists folders and files of a cluster by relative path, without its log and the files of one run. */
export const listCluster = async (data: string): Promise<{ folders: string[]; files: string[] }> => {
  const [folders, files]: [string[], string[]] = [[], []]
  const visit = async (folder: string): Promise<void> => {
    for (const name of await namesIn(join(data, folder))) {
      const path = join(folder, name)
      const found = excludedFiles.test(name) ? null : await stat(join(data, path))
      if (found?.isFile()) files.push(path)
      else if (found?.isDirectory()) {
        folders.push(path)
        if (!excludedContents.includes(path)) await visit(path)
      }
    }
  }
  await visit('')
  return { folders, files }
}

/** Transform stream that hashes its data. */
const hashing = () => {
  const hash = createHash('sha256')
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, digest: () => hash.digest('hex') }
}

/** Copies a file. Returns the hash of the copy; null if the file no longer exists. */
export const copyHashed = async (from: string, to: string): Promise<string | null> => {
  const { through, digest } = hashing()
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await pipeline(createReadStream(from), through, createWriteStream(to, { mode: 0o600, flush: true }))
  } catch (error) {
    if (!isMissing(error)) throw error
    await rm(to, { force: true })
    return null
  }
  return digest()
}

export const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
