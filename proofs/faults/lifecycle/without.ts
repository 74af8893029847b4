import { preloading } from '../../harness/preloading'

/** Has a program start without what the mutation names. */
export const withoutGuard = (mutation: string | null): Record<string, string> =>
  mutation === null
    ? {}
    : { ...preloading('faults/lifecycle/without-guard.mjs'), LIFECYCLE_WITHOUT: mutation }
