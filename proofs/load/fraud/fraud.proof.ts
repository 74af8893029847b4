import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { projectRoot } from '@/server/project-root'
import { defineProof, type Outcome } from '../../harness/proof'
import { livesOfBatch, runLives } from './lives'

const lives = { full: 5_000, short: 16 }

interface OwnProcess {
  count: number
  seed: number
  /** Name of the guard it goes without. */
  mutation?: string
}

/** The same in a process of its own, with a database server of its own. */
const runInProcess = async ({ count, seed, mutation }: OwnProcess): Promise<Outcome> => {
  const loaders = ['tsx', ...(mutation ? ['./proofs/load/fraud/without-guard.mjs'] : [])]
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...loaders.flatMap((loader) => ['--import', loader]),
      'proofs/load/fraud/lives-process.ts',
      String(count),
      String(seed),
    ],
    {
      cwd: projectRoot,
      encoding: 'utf8',
      maxBuffer: 2 ** 24,
      env: { ...process.env, WITHOUT_GUARD: mutation ?? '' },
    },
  )
  return JSON.parse(stdout) as Outcome
}

const sumOf = (outcomes: readonly Outcome[], name: string) =>
  outcomes.reduce((sum, { measurements }) => sum + (measurements[name] ?? 0), 0)

/** Shares the lives among as many processes as there are cores. */
const runInProcesses = async (count: number, seed: number): Promise<Outcome> => {
  const processes = availableParallelism()
  const each = Math.ceil(count / processes)
  const outcomes = await Promise.all(
    Array.from({ length: processes }, (_, nth) =>
      // Each batch of lives takes the next seed.
      runInProcess({ count: each, seed: seed + nth * Math.ceil(each / livesOfBatch) }),
    ),
  )
  return {
    measurements: { lives: sumOf(outcomes, 'lives'), steps: sumOf(outcomes, 'steps') },
    failures: outcomes.flatMap(({ failures }) => failures),
  }
}

export const fraud = defineProof({
  promise: 'nobody makes money by playing both sides',
  target:
    `${lives.full.toLocaleString('en')} lives of one person with 2 to 4 accounts: deposits, coupons, bonus, cards, splits, ` +
    'advances, cancellations and contests in any order: never more money than they paid in',
  mutations: {
    quote: 'that coupon and bonus are bound by the commission, when quoted and when settled',
    settlement: 'that they are bound by the commission on what stays paid',
    origin: 'that a contested deposit follows its money into bookings',
  },
  run: async ({ scale, seed, mutation }) => {
    if (mutation !== null) return runInProcess({ count: lives[scale], seed, mutation })
    return scale === 'full' ? runInProcesses(lives.full, seed) : runLives(lives.short, seed)
  },
})
