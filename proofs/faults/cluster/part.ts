import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** One program of the cluster, on a machine of its own as it were. */
export interface Part {
  name: string
  /** Starts it, and waits until it does its work. */
  start(): Promise<void>
  /** SIGKILL: no hook runs and nothing is closed in order. */
  kill(): Promise<void>
}

/** A part that is one process in the foreground. */
export interface ProcessPart extends Part {
  child(): ChildProcess
}

interface Started {
  command: readonly [program: string, ...args: string[]]
  options?: SpawnOptions
  /** Whether it does its work by now. */
  isUp: () => Promise<boolean>
}

/** Longer than a page waits for what it is to see: what it failures is to be said, not why that took so long. */
const patienceMs = 300_000

/** Whether the promise is kept; what it is kept with counts no more than why it is not. */
export const succeeds = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  )

export const waitFor = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + patienceMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
    await sleep(50)
  }
}

/** A proof that ends by an error of its own leaves nothing running. */
const launched = new Set<ChildProcess>()
process.once('exit', () => launched.forEach((child) => child.kill('SIGKILL')))

/** One that ends by itself before it is up is started again. */
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
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** Whether the program answers 2xx there, to the end. */
export const answersAt = async (url: string): Promise<boolean> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}
