import fc from 'fast-check'
import { accountKinds } from '@/lib/contract/ledger'
import type { AccountRef } from '@/server/modules/ledger/service'

/** Lines by the names of `makeAccounts`: + debit, − credit. */
export type NamedLine = [account: string, cents: number]

export type Command =
  | { do: 'post'; lines: NamedLine[] }
  /** Posts the event of an earlier journal again, with other lines. */
  | { do: 'repeat'; nth: number; lines: NamedLine[] }
  | { do: 'reverse'; nth: number }
  | { do: 'forge'; forgery: Forgery; of: string }

/** Statements that our program never sends, and the database must refuse. */
const forgeries = ['unbalanced', 'overdrawn', 'changed', 'deleted', 'balance'] as const
export type Forgery = (typeof forgeries)[number]

const cents = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 30_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 300 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 999_999, 1_000_000) },
)
const side = fc.constantFrom('0', '1')

/**
 * Lines of each kind of journal: `account` and amount (+ debit, − credit) from the random sums a, b and c;
 * $of and $by are random sides. Many are invalid and must be rejected.
 */
const journals = {
  deposit: 'psp_pending +a, promo +b, cash$of -a, bonus$of -b',
  pay: 'psp_pending +a, cash$of +b, promo +c, escrow$of -a-b-c',
  payFromBonus: 'bonus$of +a, cash$of +b, escrow$of -a-b',
  settle: 'psp_available +a, gateway_fees +b, psp_pending -a-b',
  release: 'escrow$of +a+b, available$by -a, platform_fee -b',
  askRefund: 'escrow$of +a+b+c, refund$of -a, cash$of -b, promo -c',
  refunded: 'refund$of +a, psp_available -a',
  freeze: 'escrow$of +a, hold$of -a',
  thaw: 'hold$of +a, escrow$of -a',
  withdraw: 'available$by +a, withdraw$by -a',
  withdrawn: 'withdraw$by +a, psp_available -a',
  returned: 'psp_available +a, available$by -a',
  chargedBack: 'reserve$by +a, debt$by +b, loss +c, psp_available -a-b-c',
  setOff: 'available$by +a+b, debt$by -a, reserve$by -b',
  // Two lines of one account, which are added up.
  twoLines: 'cash$of +a, psp_pending +b, cash$of -b, psp_pending -a',
}

const linesOf = (journal: string, sums: Record<string, number>, of: string, by: string): NamedLine[] =>
  journal.split(', ').map((line) => {
    const [account = '', terms = ''] = line.split(' ')
    let total = 0
    for (const [, sign, name = ''] of terms.matchAll(/([+-])(.)/g))
      total += (sign === '+' ? 1 : -1) * (sums[name] ?? 0)
    return [account.replace('$of', of).replace('$by', by), total]
  })

const posting = fc
  .tuple(fc.constantFrom(...Object.values(journals)), cents, cents, cents, side, side)
  .map(([journal, a, b, c, of, by]) => linesOf(journal, { a, b, c }, of, by))
const nth = fc.nat(1_000)

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 16, arbitrary: posting.map((lines) => ({ do: 'post' as const, lines })) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('repeat' as const), nth, lines: posting }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reverse' as const), nth }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('forge' as const),
      forgery: fc.constantFrom(...forgeries),
      of: side,
    }),
  },
)

export const commandsOf = (count: number) => fc.array(command, { minLength: count, maxLength: count })

/** Result of a command. `empty`: nothing moves, which our own code does not send. */
export type Answer = 'posted' | 'repeated' | 'insufficient_funds' | 'refused' | 'empty'

/**
 * The ledger in memory, in a few lines. It shares no code with the real one but the table of accounts.
 */
export class Model {
  /** Σ of the lines of each account: debits positive. */
  readonly sums = new Map<string, number>()
  private readonly journals: { lines: NamedLine[]; isUndone: boolean }[] = []

  constructor(private readonly accounts: ReadonlyMap<string, AccountRef>) {}

  /** Returns the index of the journal that a command means; null before there are any. */
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
