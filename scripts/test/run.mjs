// Child programs of the tests: started in the project's folder, stopped when the tests are.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithParent } from '../install.mjs'
import { takeReapedSeconds } from './cpu.mjs'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const running = new Set()
let stopped = false
export const isStopped = () => stopped

/** Prints a child's output in one piece when the child ends. */
const collectOutput = (child) => {
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
  return () => process.stdout.write(Buffer.concat(chunks))
}

/**
 * Runs a program to its end; resolves to its exit code and CPU seconds (null: unknown). `isBuffered`: its output is
 * printed when it ends, because other programs print at the same time.
 */
export const runProgram = (program, args, { env = {}, isBuffered = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: isBuffered ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    })
    running.add(child)
    const print = isBuffered ? collectOutput(child) : () => undefined
    const state = { code: 1, cpu: null }
    child.on('exit', (code) => {
      running.delete(child)
      Object.assign(state, { code: code ?? 1, cpu: takeReapedSeconds() })
    })
    child.on('error', ({ message }) => {
      console.error(`${program}: ${message}`)
      resolve(state)
    })
    child.on('close', () => {
      print()
      resolve(state)
    })
  })

/** Runs one of Node's programs, by this Node or another. */
export const run = (script, args, { node = process.execPath, ...options } = {}) =>
  runProgram(node, [join(root, script), ...args], options)

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
