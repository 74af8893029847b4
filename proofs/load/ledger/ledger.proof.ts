import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { accountKinds } from '@/lib/contract/ledger'
import type { Database } from '@/server/db/client'
import { violatesConstraint } from '@/server/db/transaction'
import { DomainError } from '@/server/http/errors'
import { readBalance, reverseJournal, type AccountRef } from '@/server/modules/ledger/service'
import { postAtOnce, postManual, reverseAtOnce, spendAtOnce } from '@/server/testing/scenarios/ledger'
import { defineProof } from '../../harness/proof'
import { findContradictions, makeAccounts, withDatabase } from './fixture'
import { kills } from './kills'
import { commandsOf, Model, type Answer, type Command, type Forgery, type NamedLine } from './model'

class RealLedger {
  private readonly events: { key: string; id: number }[] = []
  private readonly name = randomUUID()

  constructor(
    private readonly database: Database,
    private readonly accounts: ReadonlyMap<string, AccountRef>,
  ) {}

  async take(command: Command, nth: number | null): Promise<Answer> {
    const earlier = nth === null ? undefined : this.events[nth]
    switch (command.do) {
      case 'post':
        return this.post(`${this.name}:${this.events.length}:${randomUUID()}`, command.lines)
      case 'repeat':
        return earlier ? this.post(earlier.key, command.lines) : 'empty'
      case 'reverse':
        return earlier ? this.reverse(earlier.id) : 'empty'
      case 'forge':
        return this.forge(command.forgery, command.of)
    }
  }

  private post(eventKey: string, lines: NamedLine[]): Promise<Answer> {
    const real = lines.map(([name, cents]) => ({
      account: this.accounts.get(name) ?? { kind: 'loss' as const },
      cents,
    }))
    return this.answer(eventKey, () => postManual(this.database, eventKey, real))
  }

  private reverse(journal: number): Promise<Answer> {
    const eventKey = `undo:${randomUUID()}`
    return this.answer(eventKey, () =>
      this.database.db.transaction((tx) =>
        reverseJournal({ tx, now: new Date() }, journal, { eventKey, actor: 'operator' }),
      ),
    )
  }

  private async answer(key: string, run: () => Promise<number | null>): Promise<Answer> {
    try {
      const id = await run()
      if (id === null) return 'repeated'
      this.events.push({ key, id })
      return 'posted'
    } catch (error) {
      if (error instanceof DomainError && error.code === 'insufficient_funds') return 'insufficient_funds'
      if (violatesConstraint(error, 'ledger_journals_reverses')) return 'refused'
      if (error instanceof Error && error.message.endsWith('has 0 lines with the sum 0')) return 'empty'
      throw error
    }
  }

  private forge(forgery: Forgery, of: string): Promise<Answer> {
    const statements = forgedStatements[forgery](this.accounts.get(`cash${of}`)?.owner ?? 0, randomUUID())
    const forged = this.database.db.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(statement)
    })
    return forged.then(
      () => 'posted',
      () => 'refused',
    )
  }
}

const journal = (event: string, cash: number, pending: number, owner: number) => [
  `insert into ledger_accounts (kind, owner_id, normal, tracked)
   values ('customer_cash', ${owner}, -1, true), ('psp_pending', null, 1, false) on conflict do nothing`,
  `with j as (insert into ledger_journals (event_key, kind, actor, occurred_at)
     values ('${event}', 'manual', 'system', now()) returning id)
   insert into ledger_entries (journal_id, account_id, amount_cents)
   select j.id, a.id, case a.kind when 'customer_cash' then ${cash}::bigint else ${pending}::bigint end
   from j, ledger_accounts a
   where (a.kind = 'customer_cash' and a.owner_id = ${owner}) or a.kind = 'psp_pending' order by a.id`,
]
/** A correct journal, so that the account exists. */
const honest = (event: string, owner: number) => journal(event, -1, 1, owner)
const own = (owner: number) =>
  `(select id from ledger_accounts where owner_id = ${owner} and kind = 'customer_cash')`

const forgedStatements: Record<Forgery, (owner: number, event: string) => string[]> = {
  unbalanced: (owner, event) => journal(event, -500, 400, owner),
  overdrawn: (owner, event) => journal(event, 10 ** 13, -(10 ** 13), owner),
  changed: (owner) => [
    `update ledger_entries set amount_cents = amount_cents - 100 where account_id = ${own(owner)}`,
  ],
  deleted: (owner) => [`delete from ledger_entries where account_id = ${own(owner)}`],
  balance: (owner, event) => [
    ...honest(event, owner),
    `update ledger_accounts set balance_cents = balance_cents + 100 where id = ${own(owner)}`,
  ],
}

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
