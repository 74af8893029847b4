import { sql, type SQL } from 'drizzle-orm'
import { providerStats } from '@/server/db/schema/provider'

/**
 * A provider's rank as an SQL expression, between 0 and 1: 60 % rating, 30 % answer rate, 10 % free capacity.
 * Rating and answer rate start from prior values (three reviews of 4 stars, two of four suggestions
 * answered), so that newcomers are shown too. Needs `provider_stats` left-joined; `load` counts the jobs of
 * the coming week. Computed in floating point:
 * `numeric` would take a third of a long list's time.
 */
export const rankScore = (load: SQL = sql`0`) => sql<number>`(
  0.6::float8 * (coalesce(${providerStats.ratingSum}, 0) + 12) / (coalesce(${providerStats.reviewCount}, 0) + 3) / 5.0
  + 0.3::float8 * least(1,
    (coalesce(${providerStats.offersSent}, 0) + 2)::float8 / (coalesce(${providerStats.suggestionsReceived}, 0) + 4))
  + 0.1::float8 / (1 + ${load})
)::real`

/** The order of lists for customers: those with reviews by rank, then, by rank too, those nobody has reviewed. */
export const listScore = () =>
  sql<number>`(least(1, coalesce(${providerStats.reviewCount}, 0)) + ${rankScore()})::real`
