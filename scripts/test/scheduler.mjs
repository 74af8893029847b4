// Runs the steps of a run side by side on the cores of the machine, and measures each: wall time, CPU time, and apart
// from them that of a PostgreSQL which is a daemon (POSTGRES_PID).
import { daemonSeconds } from './cpu.mjs'
import { slowest } from './reports.mjs'

/**
 * Starts the steps in their order, each as soon as the cores it needs are free and the steps it comes `after` have
 * ended; a step whose predecessor is not among the steps does not wait. `isStopped`: start no more.
 * @template {{ stage: string, cores: number, after?: string[] }} T
 * @param {T[]} steps
 * @param {{ cores: number, start: (step: T) => Promise<unknown>, isStopped?: () => boolean }} options
 */
export const schedule = async (steps, { cores, start, isStopped = () => false }) => {
  const waiting = [...steps]
  const running = new Map()
  const needs = (step) => Math.min(step.cores, cores)
  const used = () => [...running.keys()].reduce((sum, step) => sum + needs(step), 0)
  const isReady = ({ after = [] }) =>
    ![...waiting, ...running.keys()].some(({ stage }) => after.includes(stage))
  while (waiting.length > 0 || running.size > 0) {
    for (const step of isStopped() ? [] : [...waiting]) {
      if (!isReady(step) || used() + needs(step) > cores) continue
      waiting.splice(waiting.indexOf(step), 1)
      running.set(
        step,
        start(step).finally(() => running.delete(step)),
      )
    }
    if (running.size === 0) return
    await Promise.race(running.values())
  }
}

const seconds = (value) => `${value.toFixed(1).padStart(7)} s`

/** Returns one row of the summary table. */
export const lineOf = (name, { passed, failed, wall, cpu, postgres }) =>
  [
    name.padEnd(14),
    `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`,
    `${seconds(wall)} wall`,
    ...(cpu === null ? [] : [`${seconds(cpu)} CPU`]),
    ...(postgres ? [`${seconds(postgres)} PostgreSQL`] : []),
  ].join('  ')

const measure = async (step, options) => {
  const since = performance.now()
  const postgresBefore = daemonSeconds(process.env.POSTGRES_PID)
  const result = await step.run(options).catch(({ message }) => ({
    ...{ passed: 0, failed: 1, cpu: null },
    failures: [`${options.name}: ${message}`],
  }))
  const postgresAfter = daemonSeconds(process.env.POSTGRES_PID)
  return {
    failures: [],
    ...result,
    wall: (performance.now() - since) / 1000,
    postgres: postgresBefore === null || postgresAfter === null ? null : postgresAfter - postgresBefore,
  }
}

/** Results by the steps' names in the order they ended, and their lines. `common`: options of every stage. */
export const runSteps = async (steps, { cores, isStopped, common }) => {
  const results = new Map()
  const start = async (step) => {
    const { run, cores: needed, after, ...options } = step
    const isBuffered = needed < cores
    if (!isBuffered) console.log(`\n── ${step.name}`)
    const result = await measure({ run }, { ...common, ...options, isBuffered })
    if (isBuffered) console.log(`── ${step.name}: ${result.failed === 0 ? 'passed' : 'failed'}`)
    if (result.times) console.log(`\nThe slowest files of ${step.name}:\n${slowest(result.times).join('\n')}`)
    results.set(step.name, result)
  }
  await schedule(steps, { cores, isStopped, start })
  return { results, lines: [...results].map(([name, result]) => lineOf(name, result)) }
}
