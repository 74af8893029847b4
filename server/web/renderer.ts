import type { ChildProcess } from 'node:child_process'
import type { Logger } from 'pino'
import { forkRenderer, takePreforkedRenderer } from './renderer-fork'

export interface Renderer {
  /** The private port, once there is one; null when none comes within `ms`. */
  port(ms?: number): Promise<number | null>
  ready(): boolean
  stop(): Promise<void>
}

interface RendererOptions {
  log: Logger
  env: NodeJS.ProcessEnv
  /** The child's program; another one in tests. */
  script?: string
}

const firstWaitMs = 100
const longestWaitMs = 5000
/** A child that lived this long was well; the next failure starts from the shortest wait. */
const wellMs = 30_000

/**
 * Keeps one renderer running. It is a process of its own, so that rendering does not slow the API, and its
 * crash does not end the program.
 */
export const startRenderer = ({ log, env, script }: RendererOptions): Renderer => {
  let child: ChildProcess | null = null
  let current: number | null = null
  let wait = firstWaitMs
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  const waiters = new Set<(port: number) => void>()

  const spawn = () => {
    const since = Date.now()
    const own = (script === undefined ? takePreforkedRenderer() : null) ?? forkRenderer(env, script)
    // A renderer forked ahead has neither the key nor the API's address yet; it sends no port before this
    // message.
    own.send({ env }, () => undefined)
    child = own
    own.on('message', (message) => {
      if (
        typeof message !== 'object' ||
        message === null ||
        !('port' in message) ||
        typeof message.port !== 'number'
      )
        return
      current = message.port
      for (const resolve of waiters) resolve(current)
      waiters.clear()
    })
    own.on('error', (error) => log.error({ err: error }, 'the renderer could not be started'))
    own.on('exit', (code, signal) => {
      if (child !== own) return
      child = null
      current = null
      if (stopping) return
      wait = Date.now() - since > wellMs ? firstWaitMs : Math.min(wait * 2, longestWaitMs)
      log.warn({ code, signal, again_in_ms: wait }, 'the renderer ended; it is started again')
      timer = setTimeout(spawn, wait)
    })
  }
  spawn()

  return {
    port: (ms = 0) => {
      if (current !== null || ms === 0) return Promise.resolve(current)
      return new Promise((resolve) => {
        const done = (port: number | null) => {
          clearTimeout(late)
          waiters.delete(done)
          resolve(port)
        }
        const late = setTimeout(done, ms, null)
        waiters.add(done)
      })
    },
    ready: () => current !== null,
    stop: async () => {
      stopping = true
      clearTimeout(timer)
      const own = child
      if (!own) return
      const gone = new Promise<void>((resolve) => own.once('exit', () => resolve()))
      own.kill('SIGTERM')
      const hard = setTimeout(() => own.kill('SIGKILL'), 1000)
      await gone
      clearTimeout(hard)
    },
  }
}
