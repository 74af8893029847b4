import {
  consentVersions,
  type Consent,
  type ConsentDecision,
  type ConsentKind,
} from '@/lib/contract/consents'
import type { Executor } from '@/server/db/client'
import { validationError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { insertConsents, listOfUser } from './repository'

/** Registering accepts the terms and the privacy notice, in the versions of that day. */
export const recordRegistrationConsent = async (
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
  await insertConsents(tx, [agreed('terms'), agreed('privacy')])
}

interface Answer {
  userId: number | null
  trackingId: string | undefined
  version: string
  decision: ConsentDecision
  locale: Locale
  at: Date
}

/**
 * An account's answer is stored without the tracking id, so that no tracking id can be linked to a person.
 */
export const saveConsent = async (db: Executor, { userId, trackingId, ...answer }: Answer): Promise<void> => {
  // An anonymous refusal without a tracking id would identify nobody, so no row is stored.
  if (userId === null && answer.decision === 'declined' && !trackingId) return
  if (userId === null && !trackingId) throw validationError({ tracking_id: ['required'] })
  await insertConsents(db, [
    { kind: 'analytics', ...answer, ...(userId === null ? { trackingId } : { userId }) },
  ])
}

const shownAtMost = 500

export const listUserConsents = async (db: Executor, userId: number): Promise<Consent[]> =>
  (await listOfUser(db, userId, shownAtMost)).map(({ kind, version, decision, at, locale }) => ({
    kind,
    version,
    decision,
    at: at.toISOString(),
    locale,
  }))
