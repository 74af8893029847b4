import { spawnSync } from 'node:child_process'
import { projectRoot } from '@/server/project-root'
import type { TestApp } from '@/server/testing/make-app'
import { fromBuild } from '@/server/testing/program-args'
import { spawnProgram } from '@/server/testing/spawned-program'

/**
 * Builds the program where it changed. Answers what starts it as it is deployed, on the database of `t`; it believes
 * where callers say they come from.
 */
export const builtProgram = (t: TestApp) => {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', 'server'], { cwd: projectRoot })
  if (status !== 0) throw new Error(`the build ended with ${status}`)
  return (env: Record<string, string> = {}) => {
    const told = { NODE_ENV: 'production', TRUST_PROXY: 'loopback', DATABASE_PATIENCE_MS: '30000', ...env }
    return spawnProgram(t.context.config, t.url, told, fromBuild)
  }
}

/** The same, started once. */
export const startBuilt = async (t: TestApp, env?: Record<string, string>) => builtProgram(t)(env)
