// CPU time of finished child processes, from /proc (Linux). The kernel adds a child's time, and that of the
// descendants it has waited for, to its parent's when the child is reaped.
import { readFileSync } from 'node:fs'

/** USER_HZ, ticks a second: fixed in the kernel's interface on every platform Node runs on. */
const ticksPerSecond = 100

/** Fields of /proc/PID/stat, in seconds. The second field, the program's name, may contain spaces and brackets. */
export const parseStat = (text) => {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const seconds = (at) => Number(fields[at]) / ticksPerSecond
  const parent = Number(fields[1])
  return { parent, startedAt: fields[19], own: seconds(11) + seconds(12), reaped: seconds(13) + seconds(14) }
}

/** Null where there is no /proc, or no such process. */
export const readStat = (pid) => {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return null
  }
}

let reapedBefore = readStat('self')?.reaped ?? null

/**
 * CPU seconds of the children reaped since the previous call; called as each child exits, that child's. Null without
 * /proc.
 */
export const takeReapedSeconds = () => {
  const reaped = readStat('self')?.reaped ?? null
  const seconds = reaped === null || reapedBefore === null ? null : reaped - reapedBefore
  reapedBefore = reaped
  return seconds
}

/** CPU seconds a daemon and its finished children have used so far. */
export const daemonSeconds = (pid) => {
  const stat = pid ? readStat(pid) : null
  return stat && stat.own + stat.reaped
}
