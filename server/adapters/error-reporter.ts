import { isNetworkError, reportSampleRates } from '@/lib/shared/scrub'
import { describeError, toLoggableError } from '@/server/log/describe-error'
import type { Config } from '@/server/settings/config'
import { sanitizeErrorEvent, sanitizeTransactionEvent } from './report-sanitizer'

/** Reports unexpected errors. */
export interface ErrorReporter {
  capture(error: unknown): void
  /** Flushes pending reports. */
  close(): Promise<void>
}

const none: ErrorReporter = { capture: () => undefined, close: () => Promise.resolve() }
const flushMs = 1000

/** Sentry, if a DSN is configured; otherwise nothing is loaded or sent. */
export const openErrorReporter = async (
  config: Pick<Config, 'sentryDsn' | 'nodeEnv'>,
): Promise<ErrorReporter> => {
  if (!config.sentryDsn) return none
  const sentry = await import('@sentry/node')
  sentry.init({
    dsn: config.sentryDsn,
    environment: config.nodeEnv,
    // Whole, as `beforeSendTransaction` takes them: a trace sent in pieces would pass it by.
    traceLifecycle: 'static',
    tracesSampleRate: reportSampleRates.traces,
    // These two print whole errors; `server/log/uncaught-errors.ts` does their work.
    integrations: (defaults) =>
      defaults.filter(({ name }) => name !== 'OnUncaughtException' && name !== 'OnUnhandledRejection'),
    beforeSend: (event, hint) => (isNetworkError(hint.originalException) ? null : sanitizeErrorEvent(event)),
    beforeSendTransaction: (event) => sanitizeTransactionEvent(event),
    beforeBreadcrumb: () => null,
  })
  return {
    capture: (error) => void sentry.captureException(toLoggableError(describeError(error))),
    close: async () => void (await sentry.close(flushMs)),
  }
}
