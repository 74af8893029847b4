import { call } from '@/lib/api/browser'
import { consentVersions, recordConsent, type ConsentDecision } from '@/lib/contract/consents'
import { consentStore } from '@/lib/storage/consent-store'
import { readTrackingId } from '@/lib/storage/cookies'

/** Puts an answer on record, under the account or the tracking id it was given with. */
export const recordAnswer = (decision: ConsentDecision, trackingId: string | undefined): Promise<void> =>
  call(recordConsent, {
    body: {
      kind: 'analytics',
      decision,
      version: consentVersions.analytics,
      ...(trackingId ? { tracking_id: trackingId } : {}),
    },
  })

/**
 * Answers the question about analytics: here at once, whatever the network does, and on record. Declining
 * ends the tracking id, so the record names the one that was.
 */
export const answerAnalytics = async (decision: ConsentDecision): Promise<void> => {
  const before = readTrackingId()
  consentStore.answer(decision)
  await recordAnswer(decision, readTrackingId() ?? before)
}
