import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '@/server/project-root'

const loader = pathToFileURL(join(projectRoot, 'scripts/prove/lifecycle/without-guard.mjs')).href

/** Has a program start without what the mutant names. */
export const withoutGuard = (mutant: string | null): Record<string, string> =>
  mutant === null ? {} : { NODE_OPTIONS: `--import=${loader}`, LIFECYCLE_WITHOUT: mutant }
