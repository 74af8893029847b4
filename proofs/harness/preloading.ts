import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '@/server/project-root'

/** Has a program load a file of a proof, by its path in proofs/, before its own. */
export const preloading = (file: string): { NODE_OPTIONS: string } => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(projectRoot, 'proofs', file)).href}`,
})
