import { sql, type SQL } from 'drizzle-orm'
import { providerStats } from '@/server/db/schema/provider'

/**
 * How well a provider stands, between 0 and 1: six tenths rating, three tenths answer rate, one tenth free capacity.
 * Both rates are drawn towards the middle while there are few facts (three reviews of 4, four suggestions half
 * answered), so that newcomers are seen. Needs `provider_stats` left-joined; `load` is the jobs of the coming week. In
 * floating point: `numeric` would take a third of a long list's time.
 */
export const standing = (load: SQL = sql`0`) => sql<number>`(
  0.6::float8 * (coalesce(${providerStats.ratingSum}, 0) + 12) / (coalesce(${providerStats.reviewCount}, 0) + 3) / 5.0
  + 0.3::float8 * least(1, (coalesce(${providerStats.offersSent}, 0) + 2)::float8 / (coalesce(${providerStats.suggestionsReceived}, 0) + 4))
  + 0.1::float8 / (1 + ${load})
)::real`
