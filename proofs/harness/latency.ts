export interface Calls {
  ms: number[]
  /** Status or error of each call that did not succeed, and its path. */
  others: string[]
}

export const noCalls = (): Calls => ({ ms: [], others: [] })

/** Returns the value below which `share` of the sample lies, in whole milliseconds. */
export const percentile = (all: readonly number[], share: number): number =>
  Math.round([...all].sort((a, b) => a - b)[Math.floor(all.length * share)] ?? 0)

/** Calls a program on this machine once, reads the answer to its end, and adds its latency to `calls`. */
export const timedCall = async (
  port: number | undefined,
  path: string,
  init: RequestInit,
  { ms, others }: Calls,
): Promise<void> => {
  const since = performance.now()
  const failure = await fetch(`http://127.0.0.1:${port}${path}`, init).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok ? null : String(answer.status)
    },
    (error: unknown) => String(error),
  )
  ms.push(performance.now() - since)
  if (failure !== null) others.push(`${failure} of ${init.method ?? 'GET'} ${path}`)
}

export interface Turns {
  idle: number[]
  beside: number[]
}

/**
 * Calls while `work` is under way and then as often without it, in turn: other load on this machine slows both
 * samples.
 */
export const inTurn = async <T>(
  call: () => Promise<number>,
  work: () => Promise<T>,
  turns: Turns,
): Promise<T> => {
  const before = turns.beside.length
  const state = { isOver: false }
  const working = work().finally(() => (state.isOver = true))
  while (!state.isOver) turns.beside.push(await call())
  for (let left = turns.beside.length - before; left > 0; left--) turns.idle.push(await call())
  return working
}
