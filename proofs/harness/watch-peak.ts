import { setTimeout as sleep } from 'node:timers/promises'

/** Polls a figure; the returned function polls it a last time and resolves with its peak. */
export const watchPeak = (read: () => number | Promise<number>, pollMs: number) => {
  const state = { peak: 0, isOver: false }
  const polling = (async () => {
    for (;;) {
      const { isOver } = state
      state.peak = Math.max(state.peak, await read())
      if (isOver) return state.peak
      await sleep(pollMs)
    }
  })()
  return () => {
    state.isOver = true
    return polling
  }
}
