// CPU time of processes, from /proc (Linux). The kernel adds a child's time, and that of the descendants it has waited
// for, to its parent's when the child is reaped. A browser ends without waiting for its own processes (pages, GPU,
// network), so their time is sampled.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

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

/** Command lines of the processes below a browser's main one; Chromium joins its arguments by spaces. */
const inside = /[\0 ](--type=|-contentproc[\0 ])|WebKit\w+Process[\0 ]/
const sampleMs = 2000

export const isInsideBrowser = (commandLine) => inside.test(commandLine)

const readCommandLine = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}

/** Stats of all processes by pid. */
const readAll = () =>
  new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [Number(pid), readStat(pid)])
      .filter(([, stat]) => stat),
  )

/** Returns whether `pid` descends from `ancestor`, given the stats of all processes. */
export const descends = (pid, ancestor, stats) => {
  for (let parent = stats.get(pid)?.parent; parent; parent = stats.get(parent)?.parent)
    if (parent === ancestor) return true
  return false
}

/** Samples until `stop` is called, which returns the CPU seconds seen; 0 without /proc. */
export const watchBrowsers = () => {
  const isBrowser = new Map()
  const seconds = new Map()
  const sample = () => {
    const stats = readAll()
    for (const [pid, { startedAt, own }] of stats) {
      const key = `${pid} ${startedAt}`
      if (!descends(pid, process.pid, stats)) continue
      if (!isBrowser.get(key)) isBrowser.set(key, isInsideBrowser(readCommandLine(pid)))
      if (isBrowser.get(key)) seconds.set(key, own)
    }
  }
  const timer = existsSync('/proc/self/stat') ? setInterval(sample, sampleMs) : null
  return () => {
    if (timer) clearInterval(timer)
    return [...seconds.values()].reduce((sum, one) => sum + one, 0)
  }
}
