import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'

/** Set by the runner (scripts/test/jest.mjs) where the server's build is made from the sources as they are. */
const isBuilt = () => process.env['TEST_SERVER_BUILT'] === '1'

/** The server as it is deployed; `node scripts/build.mjs server` first. */
export const builtServerArgs: readonly string[] = ['.build/server/main.js']

/**
 * Arguments that start the server. A current build starts in a fifth of the time that compiling the sources takes; a
 * build of other sources is never used.
 */
export const programArgs = (): readonly string[] =>
  isBuilt() ? builtServerArgs : ['--import', 'tsx', 'server/main.ts']

/** The built program that decodes pictures; undefined: from sources. */
export const decoderScript = (): string | undefined =>
  isBuilt() ? join(projectRoot, '.build/server/decoder-child.js') : undefined
