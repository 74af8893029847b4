import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '@/server/db/client'
import { seedMarks } from '@/server/db/schema/operations'
import { projectRoot } from '@/server/project-root'

export const seedFolder = join(projectRoot, 'server/db/seed')

export interface SeedFile {
  name: string
  text: string
}

export const readSeedFiles = (names: readonly string[]): Promise<SeedFile[]> =>
  Promise.all(names.map(async (name) => ({ name, text: await readFile(join(seedFolder, name), 'utf8') })))

/**
 * Loads a seed unless these very files were loaded before. Programs starting together take turns. `version`
 * changes when the way of loading does.
 */
export const loadOnce = async (
  db: Db,
  name: string,
  version: number,
  files: readonly SeedFile[],
  load: (tx: Tx) => Promise<void>,
): Promise<boolean> => {
  const hash = createHash('sha256')
    .update(JSON.stringify([version, files]))
    .digest('hex')
  const isLoaded = async (at: Db | Tx) =>
    (await at.select().from(seedMarks).where(eq(seedMarks.name, name)))[0]?.hash === hash
  if (await isLoaded(db)) return false
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`seed ${name}`}))`)
    if (await isLoaded(tx)) return false
    await load(tx)
    await tx
      .insert(seedMarks)
      .values({ name, hash })
      .onConflictDoUpdate({ target: seedMarks.name, set: { hash } })
    return true
  })
}
