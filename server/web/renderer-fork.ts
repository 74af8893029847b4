import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'

/**
 * Young generation, MB. A page allocates some 10 MB; with the default of 16 nearly every page triggers a collection
 * that copies live objects. Two semispaces of 32 MB are at most 96 MB more.
 */
const youngMegabytes = 32

const childScript = () => {
  const bundled = join(__dirname, 'renderer-child.js')
  return existsSync(bundled) ? bundled : join(projectRoot, 'server/web/renderer-child.ts')
}

export const forkRenderer = (env: NodeJS.ProcessEnv, script = childScript()): ChildProcess =>
  fork(script, {
    cwd: projectRoot,
    env,
    execArgv: [...process.execArgv, `--max-semi-space-size=${youngMegabytes}`],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

let preforked: ChildProcess | null = null

/**
 * Before the settings are read: loading the framework takes as long as all the rest of a start, and needs
 * none of them.
 */
export const preforkRenderer = (env: NodeJS.ProcessEnv): void => {
  if (env.NODE_ENV !== 'production' || (env.SERVICES && !env.SERVICES.includes('web'))) return
  preforked = forkRenderer(env)
  preforked.on('error', () => undefined)
}

/** Returns the preforked renderer to its first caller, if it is alive. */
export const takePreforkedRenderer = (): ChildProcess | null => {
  const taken = preforked
  preforked = null
  taken?.removeAllListeners('error')
  return taken?.exitCode === null && taken.connected ? taken : null
}
