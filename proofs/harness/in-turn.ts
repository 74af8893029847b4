/** Milliseconds of calls. */
export interface Turns {
  idle: number[]
  beside: number[]
}

/**
 * Calls while something else is under way, until it is over, and as many without it, in turn: what else this machine
 * does slows both.
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
