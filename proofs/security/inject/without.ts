import { preloading } from '../../harness/preloading'

/** Has a program start without what the mutation names. */
export const withoutGuard = (mutation: string | null): Record<string, string> => {
  if (mutation === 'parser') return { NODE_OPTIONS: '--insecure-http-parser' }
  return mutation === 'apart' || mutation === 'parameters'
    ? { ...preloading('security/inject/without-guard.mjs'), INJECT_WITHOUT: mutation }
    : {}
}
