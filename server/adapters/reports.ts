import type { LoggerOptions } from 'pino'
import { isNetworkError, reportRates, scrubReport } from '@/lib/contract/scrub'
import type { Config } from '@/server/config'

/** Where errors nobody expected are told. */
export interface Reports {
  capture(error: unknown): void
  /** Sends what is waiting. */
  close(): Promise<void>
}

/** A pino hook: what is logged as an error with the error itself is told, too. */
export const tellErrors = (reports: Reports): NonNullable<LoggerOptions['hooks']>['logMethod'] =>
  function (args, method, level) {
    const [first] = args as unknown[]
    if (level >= errorLevel && typeof first === 'object' && first !== null && 'err' in first)
      reports.capture(first.err)
    method.apply(this, args)
  }

const errorLevel = 50
const none: Reports = { capture: () => undefined, close: () => Promise.resolve() }
const flushMs = 1000

/** Sentry where a DSN is configured; else nothing is loaded and nothing leaves. */
export const openReports = async (config: Pick<Config, 'sentryDsn' | 'nodeEnv'>): Promise<Reports> => {
  if (!config.sentryDsn) return none
  const sentry = await import('@sentry/node')
  sentry.init({
    dsn: config.sentryDsn,
    environment: config.nodeEnv,
    // Whole, as `beforeSendTransaction` takes them: a trace sent in pieces would pass it by.
    traceLifecycle: 'static',
    tracesSampleRate: reportRates.traces,
    beforeSend: (event, hint) => (isNetworkError(hint.originalException) ? null : scrubReport(event)),
    beforeSendTransaction: (event) => scrubReport(event),
    beforeBreadcrumb: (crumb) =>
      crumb.category === 'http' || crumb.category === 'console' ? null : scrubReport(crumb),
  })
  return {
    capture: (error) => void sentry.captureException(error),
    close: async () => void (await sentry.close(flushMs)),
  }
}
