import * as sentry from '@sentry/nextjs'
import { isNetworkError, reportSampleRates, scrubReport } from '@/lib/shared/scrub'
import { readConsent } from '@/lib/storage/cookies'

/**
 * Reports errors of the page without personal data. Session recording is analytics: it starts only after
 * consent, with every text and input masked.
 */
export const startReports = (dsn: string): void => {
  const mayRecord = readConsent() === 'accepted'
  sentry.init({
    dsn,
    // Sent as one transaction: `beforeSendTransaction`, which removes personal data, does not see traces sent
    // in pieces.
    traceLifecycle: 'static',
    tracesSampleRate: reportSampleRates.traces,
    integrations: mayRecord ? [sentry.replayIntegration({ maskAllText: true, blockAllMedia: true })] : [],
    replaysSessionSampleRate: mayRecord ? reportSampleRates.replays : 0,
    replaysOnErrorSampleRate: mayRecord ? reportSampleRates.replaysOnError : 0,
    beforeSend: (event, hint) => (isNetworkError(hint.originalException) ? null : scrubReport(event)),
    beforeSendTransaction: (event) => scrubReport(event),
    beforeBreadcrumb: (crumb) => scrubReport(crumb),
  })
}

/** Words that lead a report, so that it can be found by them. They name nobody. */
export interface ReportExtra {
  message: string
}

export const report = (error: unknown, extra?: ReportExtra): void =>
  void sentry.captureException(error, extra && { extra: { ...extra } })
