import fc from 'fast-check'
import { accountKinds } from '@/lib/contract/ledger'
import type { Database } from '@/server/db/client'
import { commandsOf, type Command } from './commands'
import { Model } from './model'
import { Reality } from './reality'
import { falsehoods, makeAccounts, withProofDatabase } from './world'

const commandsOfRun = 100

/** Gives both the same commands, and throws at the first answer or balance in which they differ. */
const compare = async (database: Database, commands: readonly Command[]): Promise<void> => {
  const accounts = await makeAccounts(database.pool)
  const [model, reality] = [new Model(accounts), new Reality(database, accounts)]
  const before = new Map<string, number>()
  for (const [name, account] of accounts) before.set(name, await reality.balance(account))
  for (const [n, command] of commands.entries()) {
    const nth = 'nth' in command ? model.pick(command.nth) : null
    const [real, expected] = [await reality.take(command, nth), model.take(command)]
    if (real !== expected)
      throw new Error(`command ${n}, ${JSON.stringify(command)}: ${real}, and in the model ${expected}`)
  }
  for (const [name, account] of accounts) {
    const real = (await reality.balance(account)) - (before.get(name) ?? 0)
    const expected = accountKinds[account.kind].normal * (model.sums.get(name) ?? 0)
    if (real !== expected) throw new Error(`${name}: ${real}, and in the model ${expected}`)
  }
}

interface Lane {
  runs: number
  seed: number
  mutation: string | null
}

/** Runs of one lane, on a database of its own. Answers what differed, in words. */
const runLane = ({ runs, seed, mutation }: Lane): Promise<string[]> =>
  withProofDatabase({ mutation, connections: 2 }, async (database) => {
    const result = await fc.check(
      fc.asyncProperty(commandsOf(commandsOfRun), (commands) => compare(database, commands)),
      { numRuns: runs, seed, endOnFailure: true },
    )
    const differing = result.failed
      ? [`seed ${result.seed}: ${String(result.errorInstance).split('\n', 1)[0]}`]
      : []
    return [...differing, ...(await falsehoods(database))]
  })

const lanes = 8

/** The ledger against its model: `runs` of 100 random commands each. */
export const againstModel = async (
  runs: number,
  seed: number,
  mutation: string | null,
): Promise<{ operations: number; differences: string[] }> => {
  const each = Math.ceil(runs / lanes)
  const found = await Promise.all(
    Array.from({ length: lanes }, (_, n) => runLane({ runs: each, seed: seed + n, mutation })),
  )
  return { operations: each * lanes * commandsOfRun, differences: found.flat() }
}
