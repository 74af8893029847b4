// `npm run prove -- NAME`: runs one proof in full, prints one line of JSON with its measurements and its seed, and exits 1
// under its target. `--seed=N` draws the same again, `--mutation=NAME` takes a guard away (it must fail then), `--short`
// runs a tenth. With `--record` it is run in full, then each of its mutations in short, which must fail, and its row of
// docs/proofs.md is written. Without a name that is done with all that can run; the others are named with the reason.
import { parseArgs } from 'node:util'
import setUp from '@/server/testing/global-setup'
import tearDown from '@/server/testing/global-teardown'
import type { Options, Proof } from './harness/proof'
import { isNoticed, writeRow, type Run } from './harness/report'
import { proofs } from './proofs'

const runOne = async (name: string, proof: Proof, options: Options): Promise<Run> => {
  const since = performance.now()
  const { measurements, failures, threw } = await proof.run(options).then(
    (outcome) => ({ ...outcome, threw: false }),
    (error: unknown) => ({ measurements: {}, failures: [String(error)], threw: true }),
  )
  const seconds = Math.round((performance.now() - since) / 1000)
  const run = {
    proof: name,
    holds: failures.length === 0,
    ...options,
    measurements,
    failures,
    threw,
    seconds,
  }
  console.log(JSON.stringify(run))
  return run
}

/** In full, then without each guard; true where it holds, and failed without each of them. */
const record = async (name: string, proof: Proof, seed: number): Promise<boolean> => {
  const whole = await runOne(name, proof, { scale: 'full', seed, mutation: null })
  const without: Run[] = []
  for (const mutation of Object.keys(proof.mutations))
    without.push(await runOne(name, proof, { scale: 'short', seed, mutation }))
  writeRow(proof, whole, without)
  return whole.holds && without.every(isNoticed)
}

const runnable = Object.entries(proofs).filter(([, proof]) => !proof.missing?.())

const recordAll = async (seed: number): Promise<boolean> => {
  for (const [name, { missing }] of Object.entries(proofs)) {
    const reason = missing?.()
    if (reason) console.error(`left out: ${name} ${reason}`)
  }
  const shown: boolean[] = []
  for (const [name, proof] of runnable) shown.push(await record(name, proof, seed))
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
  const proof = name === undefined ? null : proofs[name]
  if (proof === undefined) throw new Error(`Which one? ${runnable.map(([known]) => known).join(', ')}.`)
  const reason = proof?.missing?.()
  if (reason) throw new Error(`left out: ${name} ${reason}`)
  const mutation = values.mutation ?? null
  if (mutation !== null && !(mutation in (proof?.mutations ?? {})))
    throw new Error(`Which mutation? ${Object.keys(proof?.mutations ?? {}).join(', ')}.`)
  await setUp()
  try {
    const isShown = await (!proof || name === undefined
      ? recordAll(seed)
      : values.record
        ? record(name, proof, seed)
        : runOne(name, proof, { scale: values.short ? 'short' : 'full', seed, mutation }).then(
            ({ holds }) => holds,
          ))
    if (!isShown) process.exitCode = 1
  } finally {
    await tearDown()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
