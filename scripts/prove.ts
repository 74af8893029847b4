// `npm run prove -- NAME`: runs one proof in full, prints one line of JSON with its figures and its seed, and exits 1
// under its target. `--seed=N` runs the same again, `--mutant=NAME` takes a guard away (it must fail then), `--short`
// runs a tenth. Without a name all are run, each of its mutants must fail in short, and docs/proofs.md is written.
import { parseArgs } from 'node:util'
import setUp from '@/server/testing/global-setup'
import tearDown from '@/server/testing/global-teardown'
import type { Options, Proof } from './prove/proof'
import { proofs } from './prove/proofs'
import { writeReport, type Run } from './prove/report'

const runOne = async (name: string, proof: Proof, options: Options): Promise<Run> => {
  const since = performance.now()
  const { figures, misses } = await proof
    .run(options)
    .catch((error: unknown) => ({ figures: {}, misses: [String(error)] }))
  const seconds = Math.round((performance.now() - since) / 1000)
  const run = { proof: name, holds: misses.length === 0, ...options, figures, misses, seconds }
  console.log(JSON.stringify(run))
  return run
}

const runAll = async (seed: number): Promise<boolean> => {
  const runs: Run[] = []
  for (const [name, proof] of Object.entries(proofs)) {
    runs.push(await runOne(name, proof, { extent: 'full', seed, mutant: null }))
    for (const mutant of Object.keys(proof.mutants))
      runs.push(await runOne(name, proof, { extent: 'short', seed, mutant }))
  }
  writeReport(runs)
  return runs.every(({ holds, mutant }) => holds === (mutant === null))
}

const main = async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, mutant: { type: 'string' }, short: { type: 'boolean' } },
  })
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  const [name] = positionals
  const proof = name === undefined ? null : proofs[name]
  if (proof === undefined) throw new Error(`Which one? ${Object.keys(proofs).join(', ')}.`)
  const mutant = values.mutant ?? null
  if (mutant !== null && !(mutant in (proof?.mutants ?? {})))
    throw new Error(`Which mutant? ${Object.keys(proof?.mutants ?? {}).join(', ')}.`)
  await setUp()
  try {
    const isShown =
      proof && name
        ? (await runOne(name, proof, { extent: values.short ? 'short' : 'full', seed, mutant })).holds
        : await runAll(seed)
    if (!isShown) process.exitCode = 1
  } finally {
    await tearDown()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
