import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { holdsWithin } from '@/server/testing/wait-until'

export interface Part {
  name: string
  start(): Promise<void>
  /** SIGKILL: no hook runs and nothing is closed in order. */
  kill(): Promise<void>
}

export interface ProcessPart extends Part {
  child(): ChildProcess
}

interface Started {
  command: readonly [program: string, ...args: string[]]
  options?: SpawnOptions
  isUp: () => Promise<boolean>
}

/** Longer than the pages' own timeout, so that a page reports its missing element first. */
const patienceMs = 300_000

export const succeeds = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  )

export const waitFor = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  if (!(await holdsWithin(patienceMs, holds))) throw new Error(`timeout waiting for ${what}`)
}

/** Children killed when a proof ends by an error. */
const launched = new Set<ChildProcess>()
process.once('exit', () => launched.forEach((child) => child.kill('SIGKILL')))

/** Starts a child process again if it exits before it is up. */
export const processPart = (name: string, started: () => Started): ProcessPart => {
  let child: ChildProcess | undefined
  const launch = () => {
    const { command, options } = started()
    const [program, ...args] = command
    child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options })
    launched.add(child)
    return child
  }
  const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
  return {
    name,
    child: () => {
      if (!child) throw new Error(`${name} does not run`)
      return child
    },
    start: async () => {
      const { isUp } = started()
      let running = launch()
      await waitFor(name, async () => {
        if (isOver(running)) running = launch()
        return isUp()
      })
    },
    kill: async () => {
      if (!child || isOver(child)) return
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
  }
}

/** Resolves to whether the address is answered 2xx within 2 s. */
export const answersAt = async (url: string): Promise<boolean> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}
