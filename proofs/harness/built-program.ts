import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '@/server/project-root'
import type { TestApp } from '@/server/testing/make-app'
import { builtServerArgs } from '@/server/testing/program-args'
import { spawnProgram } from '@/server/testing/spawned-program'

/** On a busy machine the database answers late; it is not away. */
export const patientEnv = { DATABASE_PATIENCE_MS: '30000' }

/** Builds the server if it changed. Returns its start, as deployed behind a trusted proxy, on `t`'s database. */
export const builtProgram = (t: TestApp) => {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', 'server'], { cwd: projectRoot })
  if (status !== 0) throw new Error(`the build ended with ${status}`)
  return (env: Record<string, string> = {}) => {
    const defaults = { NODE_ENV: 'production', TRUST_PROXY: 'loopback', ...patientEnv }
    return spawnProgram(t.context.config, t.url, { ...defaults, ...env }, builtServerArgs)
  }
}

export const startBuilt = async (t: TestApp, env?: Record<string, string>) => builtProgram(t)(env)

/** Environment that has a program load a file of a proof, by its path in proofs/, before its own. */
export const preloading = (file: string): { NODE_OPTIONS: string } => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(projectRoot, 'proofs', file)).href}`,
})

/** Environment that starts a program from sources whose guard the mutation removes; empty without a mutation. */
export const withoutGuard = (file: string, mutation: string | null): Record<string, string> =>
  mutation === null ? {} : { ...preloading(file), WITHOUT_GUARD: mutation }
