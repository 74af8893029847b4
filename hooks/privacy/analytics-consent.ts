import { call } from '@/lib/api/browser'
import { consentVersions, recordConsent, type ConsentDecision } from '@/lib/contract/consents'
import { consentStore } from '@/lib/storage/consent-store'
import { readTrackingId } from '@/lib/storage/cookies'

/** Records an answer, under the account or the tracking id. */
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
 * Stores the answer about analytics in this browser at once, and records it when the network allows.
 * Declining deletes the tracking id, so the record names the earlier one.
 */
export const sendConsent = async (decision: ConsentDecision): Promise<void> => {
  const before = readTrackingId()
  consentStore.answer(decision)
  await recordAnswer(decision, readTrackingId() ?? before)
}
