import { preloading } from '../../harness/preloading'

/** Has a program start without what the mutant names. */
export const withoutGuard = (mutant: string | null): Record<string, string> => {
  if (mutant === 'parser') return { NODE_OPTIONS: '--insecure-http-parser' }
  return mutant === 'apart' || mutant === 'parameters'
    ? { ...preloading('security/inject/without-guard.mjs'), INJECT_WITHOUT: mutant }
    : {}
}
