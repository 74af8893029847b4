import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import type { Options } from './proof'
import { proofs } from './proofs'

export interface Run extends Options {
  proof: string
  holds: boolean
  figures: Record<string, number>
  misses: string[]
  seconds: number
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim()

/** Of the code that runs: asked before a run, during which the branch may move. */
const commit = git('rev-parse', '--short', 'HEAD')

const figuresOf = ({ figures, seconds }: Run) =>
  [
    ...Object.entries(figures).map(([name, value]) => `${value.toLocaleString('en')} ${name}`),
    `${seconds} s`,
  ].join(', ')

/** Writes what was shown, on what, and when. */
export const writeReport = (runs: readonly Run[]): void => {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
  const rows = runs
    .filter(({ mutant }) => mutant === null)
    .map((run) => {
      const proof = proofs[run.proof]
      const mutants = runs.filter((one) => one.proof === run.proof && one.mutant !== null)
      const failed = mutants.map(({ mutant, holds }) => `${mutant} ${holds ? '**not noticed**' : '✓'}`)
      return `| \`${run.proof}\` | ${proof?.promise} | ${proof?.target} | ${run.holds ? 'holds' : `**fails**: ${run.misses.join('; ')}`} | ${figuresOf(run)} | ${failed.join(', ')} | ${run.seed} |`
    })
  const text = `# Proofs

What the product promises under load, faults and attack. Written by \`npm run prove\`; \`npm run prove -- NAME\` shows one
again, \`--seed=N\` the very same run. Each mutant takes one guard away: ✓ means that the proof failed without it.

${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${machine}.

| proof | promise | target | result | figures | mutants noticed | seed |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`
  writeFileSync(join(projectRoot, 'docs/proofs.md'), text)
}
