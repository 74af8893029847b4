import { spawnSync } from 'node:child_process'
import { projectRoot } from '@/server/project-root'
import { defineProof, type Outcome } from '../../harness/proof'
import { runLives } from './lives'

const lives = { full: 5_000, short: 16 }

/** The same in a process without the guard. */
const runWithout = (mutation: string, count: number, seed: number): Outcome => {
  const guard = './proofs/load/fraud/without-guard.mjs'
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--import', guard, 'proofs/load/fraud/lives-process.ts', String(count), String(seed)],
    { cwd: projectRoot, encoding: 'utf8', env: { ...process.env, WITHOUT_GUARD: mutation } },
  )
  if (!stdout.startsWith('{')) throw new Error(`the lives ended without an outcome: ${stderr.slice(-500)}`)
  return JSON.parse(stdout) as Outcome
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
  run: async ({ scale, seed, mutation }) =>
    mutation === null ? runLives(lives[scale], seed) : runWithout(mutation, lives[scale], seed),
})
