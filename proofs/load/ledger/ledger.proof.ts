import fc from 'fast-check'
import { accountKinds } from '@/lib/contract/ledger'
import type { Database } from '@/server/db/client'
import { readBalance } from '@/server/modules/ledger/service'
import { postAtOnce, reverseAtOnce, spendAtOnce } from '@/server/testing/scenarios/ledger'
import { defineProof } from '../../harness/proof'
import { findContradictions, makeAccounts, withDatabase } from './fixture'
import { kills } from './kills'
import { commandsOf, Model, type Command } from './model'
import { RealLedger } from './real-ledger'

const scales = {
  full: {
    runs: 1_000,
    events: 200,
    reversed: 500,
    kills: { transfers: 20_000, ofProgram: 60, ofDatabase: 10 },
  },
  short: { runs: 104, events: 20, reversed: 50, kills: { transfers: 2_000, ofProgram: 6, ofDatabase: 1 } },
}

const [lanes, commandsOfRun] = [8, 100]

/** Runs the same commands on both, and throws at the first answer or balance in which they differ. */
const compare = async (database: Database, commands: readonly Command[]): Promise<void> => {
  const accounts = await makeAccounts(database)
  const [model, real] = [new Model(accounts), new RealLedger(database, accounts)]
  const before = new Map<string, number>()
  for (const [name, account] of accounts) before.set(name, await readBalance(database.db, account))
  for (const [n, command] of commands.entries()) {
    const nth = 'nth' in command ? model.pick(command.nth) : null
    const [found, expected] = [await real.take(command, nth), model.take(command)]
    if (found !== expected)
      throw new Error(`command ${n}, ${JSON.stringify(command)}: ${found}, and in the model ${expected}`)
  }
  for (const [name, account] of accounts) {
    const found = (await readBalance(database.db, account)) - (before.get(name) ?? 0)
    const expected = accountKinds[account.kind].normal * (model.sums.get(name) ?? 0)
    if (found !== expected) throw new Error(`${name}: ${found}, and in the model ${expected}`)
  }
}

/** Compares the ledger with its model in `runs` of random commands, each lane on a database of its own. */
const compareWithModel = async (runs: number, seed: number, mutation: string | null) => {
  const numRuns = Math.ceil(runs / lanes)
  const compareLane = (lane: number): Promise<string[]> =>
    withDatabase({ mutation, connections: 2 }, async (database) => {
      const result = await fc.check(
        fc.asyncProperty(commandsOf(commandsOfRun), (commands) => compare(database, commands)),
        { numRuns, seed: seed + lane, endOnFailure: true },
      )
      const differing = result.failed
        ? [`seed ${result.seed}: ${String(result.errorInstance).split('\n', 1)[0]}`]
        : []
      return [...differing, ...(await findContradictions(database))]
    })
  const found = await Promise.all(Array.from({ length: lanes }, (_, lane) => compareLane(lane)))
  return { operations: numRuns * lanes * commandsOfRun, differences: found.flat() }
}

/** Posts, reverses and spends on the same account at once, by many connections. */
const moveAtOnce = (events: number, reversed: number, mutation: string | null): Promise<string[]> =>
  withDatabase({ mutation, connections: 50 }, async (database) => [
    ...(await postAtOnce(database, events)),
    ...(await reverseAtOnce(database, reversed)),
    ...(await spendAtOnce(database, Math.ceil(events / 10))),
    ...(await findContradictions(database)),
  ])

export const ledger = defineProof({
  promise: 'money is conserved',
  target:
    '60 kills of a program and 10 of PostgreSQL under 20,000 transfers: the sum is 0, nothing acknowledged ' +
    'is lost or posted twice; 100,000 random operations as the model says; one event 50 times at once × 200 ' +
    'posts once; 500 journals undone twice each: 500',
  mutations: {
    lock: 'the row lock under which a balance moves',
    floor: 'the floor of an account',
    event_key: 'that an event posts once',
    deferred: 'the sum of a journal, looked at by its commit',
    append_only: 'that entries stay as they are',
  },
  async run({ scale, seed, mutation }) {
    const { runs, events, reversed, kills: killed } = scales[scale]
    const model = await compareWithModel(runs, seed, mutation)
    const atOnce = await moveAtOnce(events, reversed, mutation)
    // A mutation has been noticed by now; the kills, on a cluster of their own, take long.
    const survived =
      mutation && (model.differences.length || atOnce.length)
        ? { program: 0, database: 0, transfers: 0, failures: [] }
        : await kills(killed, seed, mutation)
    return {
      measurements: {
        operations: model.operations,
        differences: model.differences.length,
        'events 50 times at once': events,
        'journals undone': reversed,
        transfers: survived.transfers,
        'kills of the program': survived.program,
        'kills of PostgreSQL': survived.database,
      },
      failures: [...model.differences, ...atOnce, ...survived.failures].slice(0, 20),
    }
  },
})
