import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '@/server/project-root'

const loader = pathToFileURL(join(projectRoot, 'scripts/prove/inject/without-guard.mjs')).href

/** Has a program start without what the mutant names. */
export const withoutGuard = (mutant: string | null): Record<string, string> => {
  if (mutant === 'parser') return { NODE_OPTIONS: '--insecure-http-parser' }
  return mutant === 'apart' || mutant === 'parameters'
    ? { NODE_OPTIONS: `--import=${loader}`, INJECT_WITHOUT: mutant }
    : {}
}
