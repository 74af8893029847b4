// `npm run prove -- NAME`: runs one proof in full, prints one line of JSON with its measurements and its seed, and
// exits 1 under its target. `--seed=N` repeats a run, `--mutation=NAME` removes a guard (the proof must fail then),
// `--short` runs a tenth. `--record` runs it in full, then each of its mutations in short, which must fail, and
// writes it into docs/proofs.md. Without a name it records all that can run and names the others.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '@/server/project-root'
import setUp from '@/server/testing/global-setup'
import tearDown from '@/server/testing/global-teardown'
import { coverage, definitionOf } from './coverage.mjs'
import type { Options, Outcome, Proof } from './harness/proof'
import { withProof, type ProofRecord } from './proofs-page'

interface Run extends Options, Outcome {
  proof: string
  holds: boolean
  /** True if it ended in an error, which is no evidence about a guard. */
  threw: boolean
  seconds: number
}

const names = Object.keys(coverage)
const importProof = async (name: string): Promise<Proof> => {
  const module = (await import(join(projectRoot, definitionOf(name)))) as Record<string, Proof | undefined>
  const proof = module[name]
  if (!proof) throw new Error(`${definitionOf(name)} does not export ${name}`)
  return proof
}

const runOne = async (name: string, proof: Proof, options: Options): Promise<Run> => {
  const since = performance.now()
  const { threw, ...outcome } = await proof.run(options).then(
    (result) => ({ ...result, threw: false }),
    (error: unknown) => ({ measurements: {}, failures: [String(error)], threw: true }),
  )
  const seconds = Math.round((performance.now() - since) / 1000)
  const holds = outcome.failures.length === 0
  const run: Run = { proof: name, holds, ...options, ...outcome, threw, seconds }
  console.log(JSON.stringify(run))
  return run
}

/** Returns whether a run with a mutation failed by its own checks. */
const isNoticed = ({ holds, threw }: Run): boolean => !holds && !threw

const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim()
/** Commit that runs; read first, because the branch may move during a run. */
const commit = git('rev-parse', '--short', 'HEAD')
const page = join(projectRoot, 'docs/proofs.md')

const recordOf = ({ promise, target }: Proof, run: Run, mutated: readonly Run[]): ProofRecord => {
  const figures = Object.entries(run.measurements).map(
    ([name, value]) => `${value.toLocaleString('en')} ${name}`,
  )
  const mutations = mutated.map((one) => `${one.mutation} ${isNoticed(one) ? '✓' : '**not noticed**'}`)
  const machine =
    `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ` +
    `Node ${process.version}`
  return {
    name: run.proof,
    promise,
    result: run.holds ? 'holds' : '**fails**',
    mutations: `${mutated.filter(isNoticed).length} of ${mutated.length}`,
    date: new Date().toISOString().slice(0, 10),
    details: [
      `- Target: ${target}`,
      ...(run.holds ? [] : [`- Result: ${run.failures.join('; ')}`]),
      `- Measured: ${[...figures, `${run.seconds} s`].join(', ')}`,
      `- Mutations: ${mutations.join(', ') || 'none'}`,
      `- Run: seed ${run.seed}, commit ${commit}, ${machine}`,
    ],
  }
}

/** Runs in full, then with each mutation; true where it holds and fails with each of them. */
const record = async (name: string, seed: number): Promise<boolean> => {
  const proof = await importProof(name)
  const whole = await runOne(name, proof, { scale: 'full', seed, mutation: null })
  const mutated: Run[] = []
  for (const mutation of Object.keys(proof.mutations))
    mutated.push(await runOne(name, proof, { scale: 'short', seed, mutation }))
  writeFileSync(page, withProof(readFileSync(page, 'utf8'), recordOf(proof, whole, mutated)))
  return whole.holds && mutated.every(isNoticed)
}

const recordAll = async (seed: number): Promise<boolean> => {
  const shown: boolean[] = []
  for (const name of names) {
    const reason = (await importProof(name)).missing?.()
    if (reason) console.error(`left out: ${name} ${reason}`)
    else shown.push(await record(name, seed))
  }
  return shown.every(Boolean)
}

const main = async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string' },
      mutation: { type: 'string' },
      short: { type: 'boolean' },
      record: { type: 'boolean' },
    },
  })
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  const [name] = positionals
  if (name !== undefined && !names.includes(name)) throw new Error(`Which one? ${names.join(', ')}.`)
  const proof = name === undefined ? null : await importProof(name)
  const reason = proof?.missing?.()
  if (reason) throw new Error(`left out: ${name} ${reason}`)
  const mutation = values.mutation ?? null
  if (mutation !== null && !(mutation in (proof?.mutations ?? {})))
    throw new Error(`Which mutation? ${Object.keys(proof?.mutations ?? {}).join(', ')}.`)
  const scale = values.short ? 'short' : 'full'
  await setUp()
  try {
    const isShown = await (!proof || name === undefined
      ? recordAll(seed)
      : values.record
        ? record(name, seed)
        : runOne(name, proof, { scale, seed, mutation }).then(({ holds }) => holds))
    if (!isShown) process.exitCode = 1
  } finally {
    await tearDown()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
