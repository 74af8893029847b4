// CPU time of browsers' own processes (pages, GPU, network), by sampling: a browser ends without waiting for them, so the
// kernel adds their time to nobody's.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readStat } from './cpu.mjs'

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

/** Whether `pid` descends from `ancestor`, given the stats of all processes. */
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
