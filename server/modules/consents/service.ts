import { desc, eq } from 'drizzle-orm'
import {
  consentVersions,
  type Consent,
  type ConsentDecision,
  type ConsentKind,
} from '@/lib/contract/consents'
import type { Executor } from '@/server/db/client'
import { consents } from '@/server/db/schema/privacy'
import { invalid } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'

/** Registering says yes to the terms and takes note of how data is used. */
export const agreeByRegistering = async (
  tx: Executor,
  userId: number,
  locale: Locale,
  at: Date,
): Promise<void> => {
  const agreed = (kind: ConsentKind) => ({
    userId,
    kind,
    version: consentVersions[kind],
    decision: 'accepted' as const,
    at,
    locale,
  })
  await tx.insert(consents).values([agreed('terms'), agreed('privacy')])
}

interface Answer {
  userId: number | null
  trackingId: string | undefined
  version: string
  decision: ConsentDecision
  locale: Locale
  at: Date
}

/** An account's answer is kept under the account alone: no tracking id is ever tied to a person. */
export const keepAnswer = async (db: Executor, { userId, trackingId, ...answer }: Answer): Promise<void> => {
  // Who declined and has no account has no id either; a row about nobody says nothing.
  if (userId === null && answer.decision === 'declined' && !trackingId) return
  if (userId === null && !trackingId) throw invalid({ tracking_id: ['required'] })
  await db
    .insert(consents)
    .values({ kind: 'analytics', ...answer, ...(userId === null ? { trackingId } : { userId }) })
}

const shownAtMost = 500

export const consentsOf = async (db: Executor, userId: number): Promise<Consent[]> => {
  const rows = await db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.id))
    .limit(shownAtMost)
  return rows.map(({ kind, version, decision, at, locale }) => ({
    kind,
    version,
    decision,
    at: at.toISOString(),
    locale,
  }))
}
