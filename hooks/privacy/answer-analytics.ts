import { call } from '@/lib/api/browser'
import { type ConsentDecision, consentVersions, recordConsent } from '@/lib/contract/consents'
import { consentStore } from '@/lib/storage/consent-store'
import { readTrackingId } from '@/lib/storage/cookies'

/**
 * Answers the question about analytics: here at once, whatever the network does, and on record. Declining ends the
 * tracking id, so the record names the one that was.
 */
export const answerAnalytics = async (decision: ConsentDecision): Promise<void> => {
  const before = readTrackingId()
  consentStore.answer(decision)
  const tracking_id = readTrackingId() ?? before
  await call(recordConsent, { body: { kind: 'analytics', decision, version: consentVersions.analytics, ...(tracking_id ? { tracking_id } : {}) } })
}
