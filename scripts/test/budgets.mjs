// CPU budgets of stages, in seconds: CPU, because the wall time of a shared machine says little. A stage over its
// budget is a warning, never a failure.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { root } from './run.mjs'

/** A stage may take this much more than was recorded. */
const tolerance = 1.15
const filesPerStage = 40
const filesNamed = 5

const round = (seconds) => Math.round(seconds * 10) / 10

/**
 * CPU seconds of test files. Reporters measure wall time only: a file is taken to have its share of the stage's CPU
 * time.
 */
const filesOf = ({ cpu, times = [] }) => {
  const whole = times.reduce((sum, { ms }) => sum + ms, 0)
  return times
    .map(({ file, ms }) => ({ file, seconds: whole === 0 ? 0 : (cpu * ms) / whole }))
    .sort((one, other) => other.seconds - one.seconds)
}

/**
 * @typedef {{ file: string, ms: number }} FileTime
 * @typedef {{ cpuSeconds: number, files: Record<string, number> }} Budget
 */

/**
 * A stage's budget as scripts/test/budgets.json keeps it: its CPU seconds and those of its slowest files.
 * @type {(result: { cpu: number, times?: FileTime[] }) => Budget}
 */
export const budgetOf = (result) => ({
  cpuSeconds: round(result.cpu),
  files: Object.fromEntries(
    filesOf(result)
      .slice(0, filesPerStage)
      .map(({ file, seconds }) => [file, round(seconds)]),
  ),
})

const growthOf = (budget, result) => {
  // A file below the recorded ones had at most the least of them.
  const least = Math.min(...Object.values(budget.files), Infinity)
  const unlisted = least === Infinity ? 0 : least
  return filesOf(result)
    .map(({ file, seconds }) => ({ file, seconds, before: budget.files[file] ?? unlisted }))
    .map((one) => ({ ...one, growth: one.seconds - one.before }))
    .filter(({ growth }) => growth >= 0.1)
    .sort((one, other) => other.growth - one.growth)
    .slice(0, filesNamed)
}

/**
 * Lines that warn of a stage over its budget and name the files that grew most; none within it.
 * @type {(name: string, budget: Budget | undefined, result: { cpu: number | null, times?: FileTime[] }) => string[]}
 */
export const warnOfGrowth = (name, budget, result) => {
  if (!budget || result.cpu === null || result.cpu <= budget.cpuSeconds * tolerance) return []
  const percent = Math.round((result.cpu / budget.cpuSeconds - 1) * 100)
  return [
    `warning: ${name} took ${round(result.cpu)} CPU s, ${percent} % over its budget of ${budget.cpuSeconds}`,
    ...growthOf(budget, result).map(
      ({ file, seconds, before }) => `  ${file}: about ${round(before)} → ${round(seconds)} CPU s`,
    ),
  ]
}

const path = join(root, 'scripts/test/budgets.json')
const readFile = () => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { stages: {} })

export const readBudgets = () => readFile().stages

/** Below it a stage found its work done, such as a build of unchanged sources, or needs no budget. */
const leastSeconds = 1

/** Replaces the budgets of the stages that passed; the others stay. */
export const writeBudgets = (results) => {
  const measured = [...results].filter(([, { cpu, failed }]) => failed === 0 && cpu > leastSeconds)
  const stages = {
    ...readBudgets(),
    ...Object.fromEntries(measured.map(([name, result]) => [name, budgetOf(result)])),
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`
  writeFileSync(path, `${JSON.stringify({ machine, stages }, null, 2)}\n`)
}
