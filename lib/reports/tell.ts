import { publicConfig } from '@/lib/config'

/** Tells of an error a page broke on: the console always, error reporting where it is configured. */
export const tellOfError = (error: unknown): void => {
  console.error(error)
  if (publicConfig.sentryDsn)
    void import('./browser').then(
      (module) => module.report(error),
      () => undefined,
    )
}
