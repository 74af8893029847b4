import { accountKinds, type AccountKind } from '@/lib/contract/ledger'
import type { Needs } from '@/server/context'
import type { Executor } from '@/server/db/client'
import type { Locale } from '@/server/http/locale'
import { findAllViolations, findBalanceSums, type Invariant, type Violations } from './verify-repository'

/** Invariants of the ledger, worded for an operator. */
export const invariantTexts: Record<Invariant, Record<Locale, string>> = {
  journals_balance: {
    pt: 'Todo lançamento tem ao menos duas linhas e soma zero',
    en: 'Every journal has at least two lines and the sum 0',
  },
  entries_sum: { pt: 'Todas as linhas juntas somam zero', en: 'All entries together have the sum 0' },
  balances: {
    pt: 'Cada saldo guardado é a soma das suas linhas',
    en: 'Every kept balance is the sum of its entries',
  },
  versions: {
    pt: 'As linhas de cada conta são numeradas de 1 a n, sem falhas',
    en: 'The entries of each account are numbered 1 to n without a gap',
  },
  running_balances: {
    pt: 'O saldo após cada linha é a soma até ela',
    en: 'The balance after each entry is the sum up to it',
  },
  floors: { pt: 'Nenhuma conta passa do seu mínimo', en: 'No account is, or was, under its floor' },
  events_once: {
    pt: 'Cada acontecimento foi lançado uma vez, e desfeito no máximo uma vez',
    en: 'Every event was posted once, and undone at most once',
  },
  reversals: { pt: 'Cada estorno é o oposto exato', en: 'Every reversal is the exact opposite' },
  escrow_at_end: {
    pt: 'Serviço encerrado não guarda dinheiro',
    en: 'No booking that has ended holds money',
  },
  transit_in_time: {
    pt: 'Nenhum dinheiro está a caminho além do prazo',
    en: 'No money is under way for longer than it may be',
  },
  refunds_within_paid: {
    pt: 'De nenhum pagamento voltou mais do que veio',
    en: 'Of no payment more was given back than came',
  },
  sources_are_quote: {
    pt: 'As origens de cada pagamento somam o valor cobrado',
    en: 'The sources of every payment add up to its quote',
  },
  paid_is_posted: {
    pt: 'Todo pagamento feito tem seu lançamento',
    en: 'Every payment that was made has its journal',
  },
  work_is_paid: {
    pt: 'Todo serviço combinado foi pago',
    en: 'All agreed work was paid for',
  },
  journals_have_objects: {
    pt: 'Todo lançamento é de algo que existe',
    en: 'Every journal is of something that exists',
  },
  withdrawals_in_transit: {
    pt: 'O dinheiro em saque é a soma dos saques em andamento',
    en: 'Money being withdrawn is the sum of the withdrawals under way',
  },
  cash_keeps_origin: {
    pt: 'Todo saldo sabe de que depósito veio, e nenhum depósito foi gasto além do que trouxe',
    en: 'Cash knows its deposit, and of no deposit more was spent than it brought',
  },
  gateway_agrees: {
    pt: 'Nosso dinheiro no gateway é o que o gateway diz ter',
    en: 'Our money at the gateway is what the gateway says it has',
  },
}

interface Check extends Violations {
  name: Invariant
  holds: boolean
}

export interface Verification {
  at: Date
  ms: number
  /** True if every check passes. */
  holds: boolean
  checks: Check[]
}

/** Runs every check of the ledger's invariants. */
export const verifyLedger = async ({ db, clock }: Needs<'db' | 'clock'>): Promise<Verification> => {
  const [at, since] = [clock(), performance.now()]
  const found = await findAllViolations(db, at)
  const checks = found.map(([name, what]) => ({ name, holds: what.count === 0, ...what }))
  return { at, ms: Math.round(performance.now() - since), holds: checks.every(({ holds }) => holds), checks }
}

/** Returns the sum of all balances per account kind, 0 for kinds without an account. */
export const balancesByKind = async (
  db: Executor,
): Promise<{ kind: AccountKind; balance_cents: number }[]> => {
  const found = new Map((await findBalanceSums(db)).map(({ kind, cents }) => [kind, cents]))
  return (Object.keys(accountKinds) as AccountKind[]).map((kind) => ({
    kind,
    balance_cents: found.get(kind) ?? 0,
  }))
}
