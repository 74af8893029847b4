import { preloading } from '../../harness/preloading'

/** Has a program start without what the mutant names. */
export const withoutGuard = (mutant: string | null): Record<string, string> =>
  mutant === null ? {} : { ...preloading('faults/lifecycle/without-guard.mjs'), LIFECYCLE_WITHOUT: mutant }
