// Child programs of the tests: started in the project's folder, stopped when the tests are.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithParent } from '../install.mjs'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const running = new Set()
let stopped = false
export const isStopped = () => stopped

/** Runs one of Node's programs to its end, by this Node or another; answers its exit code. */
export const run = (script, args, env = {}, node = process.execPath) =>
  new Promise((resolve) => {
    const child = spawn(node, [join(root, script), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    running.add(child)
    child.on('error', () => resolve(1))
    child.on('exit', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })

const stop = () => {
  if (stopped) return
  stopped = true
  for (const child of running) child.kill('SIGTERM')
  setTimeout(() => process.exit(130), 6000)
}

export const stopWithParent = () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  endWithParent(stop)
}
