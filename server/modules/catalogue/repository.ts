import { asc, desc, gte, sql } from 'drizzle-orm'
import type { Db, Executor } from '@/server/db/client'
import { preparedStatement } from '@/server/db/prepared-statement'
import { bookings } from '@/server/db/schema/bookings'
import { services, subServices } from '@/server/db/schema/catalogue'

export type ServiceRow = typeof services.$inferSelect
export type SubServiceRow = typeof subServices.$inferSelect

export const readServices = (db: Executor): Promise<ServiceRow[]> =>
  db.select().from(services).orderBy(asc(services.position))
export const readSubServices = (db: Executor): Promise<SubServiceRow[]> =>
  db.select().from(subServices).orderBy(asc(subServices.serviceId), asc(subServices.position))

/** Only this many of the latest demands are counted: a whole busy month would give the same answer. */
const demandsLookedAt = 5000

/** Sub-services by the latest demands since a moment, most asked for first. */
export const countDemands = async (db: Executor, since: Date): Promise<number[]> => {
  const asked = db
    .select({ id: bookings.subServiceId, createdAt: bookings.createdAt })
    .from(bookings)
    .orderBy(desc(bookings.id))
    .limit(demandsLookedAt)
    .as('asked')
  const rows = await db
    .select({ id: asked.id })
    .from(asked)
    .where(gte(asked.createdAt, since))
    .groupBy(asked.id)
    .orderBy(sql`count(*) desc`, asc(asked.id))
    .limit(24)
  return rows.map((row) => row.id)
}

export interface SearchMatch {
  kind: 'service' | 'sub_service'
  id: number
}

const term = sql.placeholder('query')
/** Words found separately, or with a typo each, weigh a little less than the text as a whole. */
const byWord = sql.raw('0.9')
/** `%` and `_` never reach here: a query is letters, digits, spaces, hyphens and apostrophes. */
const ranked = (kind: SearchMatch['kind'], table: typeof services | typeof subServices) => {
  const search = table.search
  return sql`
    select ${sql.raw(`'${kind}'`)} as kind, ${table.id} as id, ${table.position} as position, case
      when ${search} like '%|' || ${term}::text || '|%' then 5
      when ${search} like '|' || ${term}::text || '%' then 4
      when ${search} like '%|' || ${term}::text || '%' then 3
      when ${search} like '% ' || ${term}::text || '%' then 2.5
      when (select bool_and(${search} like '%|' || word || '%' or ${search} like '% ' || word || '%')
        from unnest(${sql.placeholder('words')}::text[]) as word) then 2
      else greatest(word_similarity(${term}::text, ${search}), ${byWord} * (
        select avg(case when ${search} like '%|' || word || '%' or ${search} like '% ' || word || '%'
          then 1 else word_similarity(word, ${search}) end)
        from unnest(${sql.placeholder('words')}::text[]) as word)) end as score
    from ${table}${kind === 'sub_service' ? sql` where not ${subServices.isGeneral}` : sql``}`
}

const least = 0.42
/** With exact hits only near-exact ones are added; with similar ones only, those far behind the best are dropped. */
const leastBeside = sql`case when best >= 2 then 0.62 else greatest(${sql.raw(String(least))}, best * 0.75) end`

const matching = preparedStatement((db) =>
  db
    .select({ kind: sql<SearchMatch['kind']>`kind`, id: sql<number>`id::int` })
    .from(
      sql`(select *, max(score) over () as best
        from (${ranked('service', services)} union all ${ranked('sub_service', subServices)}) as scored) as hits`,
    )
    .where(sql`score >= ${leastBeside}`)
    .orderBy(sql`score desc, kind, position, id`)
    .limit(sql.placeholder('limit'))
    .prepare('catalogue_search'),
)

/** Below this, words have nothing in common but a few letters. */
const leastNear = 0.2
const nearest = preparedStatement((db) =>
  db
    .select({ kind: sql<SearchMatch['kind']>`kind`, id: sql<number>`id::int` })
    .from(sql`(${ranked('sub_service', subServices)}) as hits`)
    .where(sql`score >= ${sql.raw(String(leastNear))}`)
    .orderBy(sql`score desc, position, id`)
    .limit(sql.placeholder('limit'))
    .prepare('catalogue_nearest'),
)

/** Returns the most similar names for words without a match. */
export const findSimilar = (db: Db, query: string, words: string[], limit: number): Promise<SearchMatch[]> =>
  nearest(db).execute({ query, words, limit })

/**
 * Ranked: whole terms, beginnings of terms, beginnings of words, then similar texts, as a whole or word by
 * word; in both languages.
 */
export const findByWords = (db: Db, query: string, words: string[], limit: number): Promise<SearchMatch[]> =>
  matching(db).execute({ query, words, limit })
