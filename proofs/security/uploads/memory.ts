import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const lookMs = 20

/** A process may end between two looks. */
const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const decodersOf = (pid: number): string[] =>
  read(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter((child) => child && read(`/proc/${child}/cmdline`).includes('decoder-child'))

/** Of a program and its decoders in megabytes, pages that they share counted once. Linux. */
const residentOf = (pid: number): number =>
  [String(pid), ...decodersOf(pid)]
    .map((one) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${one}/smaps_rollup`))?.[1] ?? 0))
    .reduce((sum, one) => sum + one, 0) / 1024

/** Looks at the memory of a program; resolves with how much it had at first, and at most until it is asked. */
export const watchMemory = (pid: number) => {
  const first = residentOf(pid)
  const state = { most: first, decoders: 0, isOver: false }
  const looking = (async () => {
    while (!state.isOver) {
      state.most = Math.max(state.most, residentOf(pid))
      state.decoders = Math.max(state.decoders, decodersOf(pid).length)
      await sleep(lookMs)
    }
  })()
  return async () => {
    state.isOver = true
    await looking
    return { first, most: state.most, decoders: state.decoders }
  }
}
