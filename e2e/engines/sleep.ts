import { readFileSync } from 'node:fs'
import { setTimeout as pass } from 'node:timers/promises'

/** All processes a program has started, and theirs. Linux. */
const startedBy = (pid: number): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return children.flatMap((child) => [child, ...startedBy(child)])
}

/** Suspends a browser with all its processes, like a phone with its screen off: no timer of a page runs. */
export const sleepFor = async (pid: number, ms: number, meanwhile: () => Promise<void>) => {
  const all = [pid, ...startedBy(pid)]
  const tell = (signal: 'SIGSTOP' | 'SIGCONT') => all.forEach((pid) => process.kill(pid, signal))
  tell('SIGSTOP')
  try {
    await Promise.all([pass(ms), meanwhile()])
  } finally {
    tell('SIGCONT')
  }
}
