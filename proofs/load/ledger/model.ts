import { accountKinds } from '@/lib/contract/ledger'
import type { AccountRef } from '@/server/modules/ledger/service'
import type { Command, NamedLine } from './commands'

/** What a command comes to. `empty`: nothing moves, which our own code does not send. */
export type Answer = 'posted' | 'repeated' | 'insufficient_funds' | 'refused' | 'empty'

/**
 * The ledger in memory, in a few lines that can be read at a glance. It shares no code with the real one but the
 * table of accounts.
 */
export class Model {
  /** Σ of the lines of each account: debits positive. */
  readonly sums = new Map<string, number>()
  private readonly journals: { lines: NamedLine[]; isUndone: boolean }[] = []

  constructor(private readonly accounts: ReadonlyMap<string, AccountRef>) {}

  /** Which journal a command that names one means; none before there are any. */
  pick(nth: number): number | null {
    return this.journals.length ? nth % this.journals.length : null
  }

  take(command: Command): Answer {
    switch (command.do) {
      case 'post':
        return this.post(command.lines)
      case 'repeat':
        return this.pick(command.nth) === null || this.isEmpty(command.lines) ? 'empty' : 'repeated'
      case 'reverse':
        return this.reverse(this.pick(command.nth))
      case 'forge':
        return 'refused'
    }
  }

  private merged(lines: NamedLine[]): NamedLine[] {
    const sums = new Map<string, number>()
    for (const [account, cents] of lines) sums.set(account, (sums.get(account) ?? 0) + cents)
    return [...sums].filter(([, cents]) => cents !== 0)
  }

  private isEmpty(lines: NamedLine[]): boolean {
    return this.merged(lines).length === 0
  }

  private passesFloor([account, cents]: NamedLine): boolean {
    const { normal, of } = accountKinds[this.accounts.get(account)?.kind ?? 'loss']
    return of !== 'platform' && normal * ((this.sums.get(account) ?? 0) + cents) < 0
  }

  private post(lines: NamedLine[]): Answer {
    const merged = this.merged(lines)
    if (!merged.length) return 'empty'
    if (merged.some((line) => this.passesFloor(line))) return 'insufficient_funds'
    for (const [account, cents] of merged) this.sums.set(account, (this.sums.get(account) ?? 0) + cents)
    this.journals.push({ lines: merged, isUndone: false })
    return 'posted'
  }

  private reverse(index: number | null): Answer {
    const journal = index === null ? undefined : this.journals[index]
    if (!journal) return 'empty'
    const opposite = journal.lines.map(([account, cents]): NamedLine => [account, -cents])
    // Two rules refuse it; which of them the database names does not matter.
    if (journal.isUndone) return 'refused'
    const answer = this.post(opposite)
    if (answer === 'posted') journal.isUndone = true
    return answer
  }
}
