import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ibge, states } from '@/lib/contract/places'
import { stripAccents } from '@/lib/shared/strip-accents'
import type { Db, Tx } from '@/server/db/client'
import { loadSeedOnce, readSeedFiles, type SeedOptions } from './load'

const citiesFile = z.array(z.tuple([ibge, z.string().min(1), z.enum(states)]))

/** Every municipality, by its IBGE code. */
export const seedPlaces = async (db: Db, options?: SeedOptions): Promise<void> => {
  const files = await readSeedFiles(['places/cities.json'])
  const load = async (tx: Tx) => {
    const rows = citiesFile
      .parse(JSON.parse(files[0]?.text ?? ''))
      .map(([code, name, state]) => ({ ibge: code, name, state, search: stripAccents(name) }))
    await tx.execute(sql`
      insert into cities (ibge, name, state, search)
      select ibge, name, state, search
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(ibge int, name text, state text, search text)
      on conflict (ibge) do update set name = excluded.name, state = excluded.state, search = excluded.search`)
  }
  await loadSeedOnce(db, { name: 'places', version: 1, files }, load, options)
}
