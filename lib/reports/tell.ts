import { publicConfig } from '@/lib/config'

/** Hands an error to error reporting where it is configured; else nothing of it is loaded. */
export const sendReport = (error: unknown): void => {
  if (publicConfig.sentryDsn)
    void import('./browser').then(
      (module) => module.report(error),
      () => undefined,
    )
}

/** Tells of an error a page broke on: the console always, error reporting where it is configured. */
export const tellOfError = (error: unknown): void => {
  console.error(error)
  sendReport(error)
}
