import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '@/server/db/client'
import { appliedSeeds } from '@/server/db/schema/operations'
import { projectRoot } from '@/server/project-root'

export const seedFolder = join(projectRoot, 'server/db/seed')

export interface SeedFile {
  name: string
  text: string
}

export const readSeedFiles = (names: readonly string[]): Promise<SeedFile[]> =>
  Promise.all(names.map(async (name) => ({ name, text: await readFile(join(seedFolder, name), 'utf8') })))

export interface SeedOptions {
  /** Loads it also where a later one had taken its place. */
  force?: boolean
  warn?: (line: string) => void
}

interface Seed {
  name: string
  /** Changes when the way of loading does. */
  version: number
  files: readonly SeedFile[]
}

/**
 * Loads a seed unless these very files were loaded before. Serialized among starting programs. A replaced seed stays
 * replaced: during a rolling release, a restarting program of the release before would otherwise restore its own.
 */
export const loadSeedOnce = async (
  db: Db,
  { name, version, files }: Seed,
  load: (tx: Tx) => Promise<void>,
  { force = false, warn }: SeedOptions = {},
): Promise<boolean> => {
  const hash = createHash('sha256')
    .update(JSON.stringify([version, files]))
    .digest('hex')
  const replaced = (one: string) => `${name} replaced ${one}`
  const isDone = async (at: Db | Tx) => {
    const marks = await at
      .select()
      .from(appliedSeeds)
      .where(inArray(appliedSeeds.name, [name, replaced(hash)]))
    if (marks.some((mark) => mark.name === name && mark.hash === hash)) return true
    if (force || marks.every((mark) => mark.name === name)) return false
    warn?.(`a later release has replaced this one’s ${name}: it stays (\`npm run db:seed\` brings it back)`)
    return true
  }
  if (await isDone(db)) return false
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`seed ${name}`}))`)
    const [last] = await tx.select().from(appliedSeeds).where(eq(appliedSeeds.name, name))
    if (last?.hash === hash || (await isDone(tx))) return false
    await load(tx)
    const marks = [{ name, hash }, ...(last ? [{ name: replaced(last.hash), hash: last.hash }] : [])]
    await tx
      .insert(appliedSeeds)
      .values(marks)
      .onConflictDoUpdate({ target: appliedSeeds.name, set: { hash: sql`excluded.hash` } })
    await tx.delete(appliedSeeds).where(eq(appliedSeeds.name, replaced(hash)))
    return true
  })
}
