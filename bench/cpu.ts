import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ticksPerSecond = 100

const readProcess = (pid: string) => {
  try {
    const text = readFileSync(join('/proc', pid, 'stat'), 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (at) => fields[at],
    )
    const own = (user + system) / ticksPerSecond
    const ended = (endedUser + endedSystem) / ticksPerSecond
    return [{ pid: Number(pid), parent, own, ended }]
  } catch {
    // The process exited between the listing and the read.
    return []
  }
}

/** CPU seconds of a process and its descendants (Linux); `ended` includes children that have exited. */
export const cpuSeconds = (root: number, { ended = false } = {}): number => {
  if (!existsSync('/proc')) return Number.NaN
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess)
  const sum = (pid: number): number =>
    all
      .filter((one) => one.pid === pid || one.parent === pid)
      .reduce((total, one) => total + (one.pid === pid ? one.own + (ended ? one.ended : 0) : sum(one.pid)), 0)
  return sum(root)
}
