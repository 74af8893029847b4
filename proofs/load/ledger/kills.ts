import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@/server/db/client'
import { credit, debit } from '@/server/modules/ledger/service'
import { projectRoot } from '@/server/project-root'
import { addUsers, postManual } from '@/server/testing/scenarios/ledger'
import { seededRandom } from '@/server/testing/seeded-random'
import { withOwnPostgres } from '../../harness/own-postgres'
import { findContradictions, withDatabase } from './fixture'
import type { Transfer } from './transfers'

const people = 40
const opening = 50_000

const endow = async (database: Database): Promise<number[]> => {
  const owners = await addUsers(database.pool, people)
  for (const owner of owners)
    await postManual(database, `endowed:${owner}`, [
      debit({ kind: 'psp_available' }, opening),
      credit({ kind: 'provider_available', owner }, opening),
    ])
  return owners
}

interface Kills {
  transfers: number
  ofProgram: number
  ofDatabase: number
}

/** Sends transfers that have no answer yet; calls `atAnswer` after each answer with the number of them. */
const sendAll = async (
  url: string,
  transfers: readonly Transfer[],
  answers: Map<number, string>,
  atAnswer: (answered: number, kill: () => void) => void,
): Promise<void> => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'proofs/load/ledger/transfers.ts'], {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [n, answer] = line.split(' ')
    // A line cut off by the kill was not acknowledged.
    if (n === undefined || answer === undefined || answer === '') return
    answers.set(Number(n), answer)
    atAnswer(answers.size, () => child.kill('SIGKILL'))
  })
  child.stdin.end(`${JSON.stringify(transfers.filter(({ n }) => !answers.has(n)))}\n`)
  await closed
}

const judge = async (database: Database, answers: ReadonlyMap<number, string>): Promise<string[]> => {
  const { rows } = await database.pool.query<{ n: string; postings: string }>(
    `select split_part(split_part(event_key, ' ', 1), ':', 2) as n, count(*) as postings
     from ledger_journals where event_key like 'transfer:%' group by 1`,
  )
  const postings = new Map(rows.map(({ n, postings: count }) => [Number(n), Number(count)]))
  const lost = [...answers].filter(([n, answer]) => answer !== '!' && !postings.has(n)).length
  const doubled = rows.filter(({ postings: count }) => Number(count) > 1).length
  const sums = await database.pool.query<{ total: string }>(
    "select sum(balance_cents) as total from ledger_accounts where kind = 'provider_available'",
  )
  const total = Number(sums.rows[0]?.total)
  return [
    ...(lost ? [`${lost} acknowledged transfers were lost`] : []),
    ...(doubled ? [`${doubled} transfers were posted twice`] : []),
    ...(total === people * opening ? [] : [`${total} instead of ${people * opening} lies in the accounts`]),
    ...(await findContradictions(database)),
  ]
}

const transfersOf = (count: number, owners: readonly number[], random: (below: number) => number) =>
  Array.from({ length: count }, (_, n): Transfer => {
    const from = random(owners.length)
    const to = (from + 1 + random(owners.length - 1)) % owners.length
    return { n, from: owners[from] ?? 0, to: owners[to] ?? 0, cents: 1 + random(2_000) }
  })

const underTransfers = (
  { transfers, ofProgram, ofDatabase }: Kills,
  seed: number,
  mutation: string | null,
  killDatabase: () => void,
) =>
  withDatabase({ mutation, connections: 4 }, async (database, url) => {
    database.pool.on('error', () => {})
    const next = seededRandom(seed)
    const random = (below: number) => next() % below
    const all = transfersOf(transfers, await endow(database), random)
    const kills = ofProgram + ofDatabase
    const answers = new Map<number, string>()
    const done = { program: 0, database: 0 }
    // Spread over all transfers, each somewhere within its share.
    let due = random(Math.ceil(transfers / (kills + 1))) + 1
    const atAnswer = (answered: number, kill: () => void) => {
      if (answered < due || done.program + done.database >= kills) return
      due = Math.max(answered, Math.floor(((done.program + done.database + 1) * transfers) / (kills + 1)))
      due += random(Math.ceil(transfers / (kills + 1)))
      const isDatabase = done.database * kills < ofDatabase * (done.program + done.database + 1)
      if (isDatabase && done.database < ofDatabase) {
        done.database++
        killDatabase()
      } else {
        done.program++
        kill()
      }
    }
    while (answers.size < transfers) await sendAll(url, all, answers, atAnswer)
    for (;;)
      try {
        return { ...done, transfers: answers.size, failures: await judge(database, answers) }
      } catch {
        // PostgreSQL was killed at the end and is not back yet.
        await sleep(200)
      }
  })

/** Kills a program that posts transfers, and PostgreSQL under it, on a cluster of its own that writes to disk. */
export const kills = (
  scale: Kills,
  seed: number,
  mutation: string | null,
): Promise<{ program: number; database: number; transfers: number; failures: string[] }> =>
  withOwnPostgres((killDatabase) => underTransfers(scale, seed, mutation, killDatabase))
