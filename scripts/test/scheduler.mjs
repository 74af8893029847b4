// Runs stages side by side on the cores of the machine.

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
