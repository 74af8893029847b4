import { sql } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'
import { providerStats } from '@/server/db/schema/provider'

type Figures = Omit<typeof providerStats.$inferInsert, 'providerId'>
type Figure =
  'completedCount' | 'offersSent' | 'answerMinutesSum' | 'suggestionsReceived' | 'ratingSum' | 'reviewCount'

/**
 * Adds to figures of providers, in provider order, so that two writes never wait for each other in a circle.
 */
export const incrementStatistics = async (
  tx: Tx,
  providers: readonly number[],
  more: Partial<Record<Figure, number>>,
): Promise<void> => {
  if (providers.length === 0) return
  const set = Object.fromEntries(
    (Object.entries(more) as [Figure, number][]).map(([figure, n]) => [
      figure,
      sql`${providerStats[figure]} + ${n}`,
    ]),
  )
  const values: Figures = more
  await tx
    .insert(providerStats)
    .values([...providers].sort((a, b) => a - b).map((providerId) => ({ ...values, providerId })))
    .onConflictDoUpdate({ target: providerStats.providerId, set })
}
