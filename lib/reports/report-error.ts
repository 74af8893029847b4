import { publicConfig } from '@/lib/config'
import type { ReportExtra } from './browser'

/** Hands an error to error reporting where it is configured; else nothing of it is loaded. */
export const sendReport = (error: unknown, extra?: ReportExtra): void => {
  if (publicConfig.sentryDsn)
    void import('./browser').then(
      (module) => module.report(error, extra),
      () => undefined,
    )
}

/** Reports an error that broke a page: always to the console, and to error reporting where configured. */
export const reportPageError = (error: unknown): void => {
  console.error(error)
  sendReport(error)
}
