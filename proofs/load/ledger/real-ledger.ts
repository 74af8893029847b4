import { randomUUID } from 'node:crypto'
import type { Database } from '@/server/db/client'
import { violatesConstraint } from '@/server/db/transaction'
import { DomainError } from '@/server/http/errors'
import { postJournal, reverseJournal, type AccountRef } from '@/server/modules/ledger/service'
import type { Answer, Command, Forgery, NamedLine } from './model'

/** Runs the same commands on the real ledger. */
export class RealLedger {
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
    return this.answer(eventKey, () =>
      this.database.db.transaction((tx) =>
        postJournal({ tx, now: new Date() }, { eventKey, kind: 'manual', actor: 'system', lines: real }),
      ),
    )
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

  private async forge(forgery: Forgery, of: string): Promise<Answer> {
    const client = await this.database.pool.connect()
    try {
      await client.query('begin')
      for (const statement of forgedStatements[forgery](
        this.accounts.get(`cash${of}`)?.owner ?? 0,
        randomUUID(),
      ))
        await client.query(statement)
      await client.query('commit')
      return 'posted'
    } catch {
      await client.query('rollback')
      return 'refused'
    } finally {
      client.release()
    }
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
