import * as sentry from '@sentry/nextjs'
import { isNetworkError, reportRates, scrubReport } from '@/lib/shared/scrub'
import { readConsent } from '@/lib/storage/cookies'
import type { ReportExtra } from './tell'

/**
 * Errors of the page are told without the person they happened to. Recording a visit is analytics: it begins
 * only where that was accepted, with every text and input masked.
 */
export const startReports = (dsn: string): void => {
  const mayRecord = readConsent() === 'accepted'
  sentry.init({
    dsn,
    // Whole, as `beforeSendTransaction` takes them: a trace sent in pieces would pass it by.
    traceLifecycle: 'static',
    tracesSampleRate: reportRates.traces,
    integrations: mayRecord ? [sentry.replayIntegration({ maskAllText: true, blockAllMedia: true })] : [],
    replaysSessionSampleRate: mayRecord ? reportRates.replays : 0,
    replaysOnErrorSampleRate: mayRecord ? reportRates.replaysOnError : 0,
    beforeSend: (event, hint) => (isNetworkError(hint.originalException) ? null : scrubReport(event)),
    beforeSendTransaction: (event) => scrubReport(event),
    beforeBreadcrumb: (crumb) => scrubReport(crumb),
  })
}

export const report = (error: unknown, extra?: ReportExtra): void =>
  void sentry.captureException(error, extra && { extra: { ...extra } })
