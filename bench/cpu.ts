import { existsSync, readdirSync } from 'node:fs'
import { readStat } from '../scripts/test/cpu.mjs'

/** The processes that run, but for one that exits between the listing and the read. */
const readProcesses = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const stat = readStat(pid)
      return stat ? [{ pid: Number(pid), ...stat }] : []
    })

/** CPU seconds of a process and its descendants (Linux); `ended` includes children that have exited. */
export const cpuSeconds = (root: number, { ended = false } = {}): number => {
  if (!existsSync('/proc')) return Number.NaN
  const all = readProcesses()
  const sum = (pid: number): number =>
    all
      .filter((one) => one.pid === pid || one.parent === pid)
      .reduce(
        (total, one) => total + (one.pid === pid ? one.own + (ended ? one.reaped : 0) : sum(one.pid)),
        0,
      )
  return sum(root)
}
