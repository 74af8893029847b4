import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import type { Options, Proof } from './proof'

export interface Run extends Options {
  proof: string
  holds: boolean
  measurements: Record<string, number>
  failures: string[]
  /** It ended in an error, which says nothing about a guard. */
  threw: boolean
  seconds: number
}

/** Whether a run without a guard showed that it is missing. */
export const isNoticed = ({ holds, threw }: Run): boolean => !holds && !threw

const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim()

/** The commit that runs; read first, because the branch may move during a run. */
const commit = git('rev-parse', '--short', 'HEAD')

const figuresOf = ({ measurements, seconds }: Run) =>
  [
    ...Object.entries(measurements).map(([name, value]) => `${value.toLocaleString('en')} ${name}`),
    `${seconds} s`,
  ].join(', ')

const file = join(projectRoot, 'docs/proofs.md')
const rowName = (row: string) => row.split('`')[1] ?? ''

const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`

const rowOf = ({ promise, target }: Proof, run: Run, without: readonly Run[]) => {
  const failed = without.map((one) => `${one.mutation} ${isNoticed(one) ? '✓' : '**not noticed**'}`)
  const cells = [
    `\`${run.proof}\``,
    promise,
    target,
    run.holds ? 'holds' : `**fails**: ${run.failures.join('; ')}`,
    figuresOf(run),
    failed.join(', '),
    String(run.seed),
    `${new Date().toISOString().slice(0, 10)}, ${commit}, ${machine()}`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** Writes what a proof showed, on what, and when; the rows of other proofs stay. */
export const writeRow = (proof: Proof, run: Run, without: readonly Run[]): void => {
  const others = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((row) => row.startsWith('| `') && rowName(row) !== run.proof)
    : []
  const rows = [...others, rowOf(proof, run, without)].sort((a, b) => rowName(a).localeCompare(rowName(b)))
  const text = `# Proofs

What the product promises under load, faults and attack. A row is written by \`npm run prove -- NAME --record\`, all of
them by \`npm run prove\`. Where a proof draws, \`npm run prove -- NAME --seed=N\` draws the same again; what the machine
makes of it, and proofs that draw nothing, differ from run to run as they do. Each mutation takes one guard away: ✓ means
that the proof failed without it.

| proof | promise | target | result | measurements | mutations noticed | seed | date, commit, machine |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`
  writeFileSync(file, text)
}
