import { isNetworkError, reportRates } from '@/lib/shared/scrub'
import type { Config } from '@/server/config'
import { describedError, describeError } from '@/server/log/describe-error'
import { errorEventOf, transactionEventOf } from './report-event'

/** Reports unexpected errors. */
export interface Reports {
  capture(error: unknown): void
  /** Sends what is waiting. */
  close(): Promise<void>
}

const none: Reports = { capture: () => undefined, close: () => Promise.resolve() }
const flushMs = 1000

/** Sentry, if a DSN is configured; otherwise nothing is loaded or sent. */
export const openReports = async (config: Pick<Config, 'sentryDsn' | 'nodeEnv'>): Promise<Reports> => {
  if (!config.sentryDsn) return none
  const sentry = await import('@sentry/node')
  sentry.init({
    dsn: config.sentryDsn,
    environment: config.nodeEnv,
    // Whole, as `beforeSendTransaction` takes them: a trace sent in pieces would pass it by.
    traceLifecycle: 'static',
    tracesSampleRate: reportRates.traces,
    // These two print whole errors; `server/log/stray.ts` does their work.
    integrations: (defaults) =>
      defaults.filter(({ name }) => name !== 'OnUncaughtException' && name !== 'OnUnhandledRejection'),
    beforeSend: (event, hint) => (isNetworkError(hint.originalException) ? null : errorEventOf(event)),
    beforeSendTransaction: (event) => transactionEventOf(event),
    beforeBreadcrumb: () => null,
  })
  return {
    capture: (error) => void sentry.captureException(describedError(describeError(error))),
    close: async () => void (await sentry.close(flushMs)),
  }
}
