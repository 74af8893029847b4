import type { Destinations, Withdrawal as ShownWithdrawal } from '@/lib/contract/wallet'
import { formatMoney } from '@/lib/shared/money'
import type { Locale } from '@/server/http/locale'
import type { requireUser } from '@/server/modules/accounts/service'
import type { Destination } from './destination-repository'
import { isProvenOwn } from './destinations'
import { maskDestination } from './mask-destination'
import { allowedSteps, expectedAt } from './policy'
import type { Withdrawal, WithdrawalRow } from './repository'

type Failure = NonNullable<Withdrawal['failure']>
const failures: Record<Locale, Record<Failure, string>> = {
  pt: {
    wrong_owner: 'A chave pertence a outro CPF ou CNPJ. O valor voltou para o seu saldo.',
    unknown_key: 'O banco não encontrou esta chave. O valor voltou para o seu saldo.',
    refused_by_bank: 'O banco recusou a transferência. O valor voltou para o seu saldo; tente outra chave.',
    other: 'A transferência não foi aceita. O valor voltou para o seu saldo.',
  },
  en: {
    wrong_owner: 'The key belongs to another CPF or CNPJ. The money is back in your balance.',
    unknown_key: 'The bank does not know this key. The money is back in your balance.',
    refused_by_bank: 'The bank refused the transfer. The money is back in your balance; try another key.',
    other: 'The transfer was not accepted. The money is back in your balance.',
  },
}
const sentBack: Record<Locale, (part: string | null, whole: string) => string> = {
  pt: (part, whole) =>
    part === null
      ? `O banco devolveu ${whole}. O valor está de novo no seu saldo.`
      : `O banco devolveu ${part} dos ${whole}. Essa parte está de novo no seu saldo; o resto ficou na sua conta.`,
  en: (part, whole) =>
    part === null
      ? `The bank sent ${whole} back. The money is in your balance again.`
      : `The bank sent back ${part} of the ${whole}. That part is in your balance again; the rest stayed in your account.`,
}

const waits: Record<Locale, string> = {
  pt: 'O dinheiro de pagamentos recentes, como os de cartão, ainda não foi liberado para nós. O saque sai automaticamente assim que for, em geral em poucos dias. O valor continua seu.',
  en: 'The money of recent payments, such as those by card, is not released to us yet. The withdrawal leaves by itself as soon as it is, usually within days. The money stays yours.',
}

const failureOf = (
  { failure, paidAt, amountCents, returnedCents }: Withdrawal,
  locale: Locale,
): string | null => {
  if (failure) return failures[locale][failure]
  if (!paidAt || returnedCents === 0) return null
  const part = returnedCents < amountCents ? formatMoney(returnedCents, locale) : null
  return sentBack[locale](part, formatMoney(amountCents, locale))
}

export const presentWithdrawal = (row: WithdrawalRow, locale: Locale, now: Date): ShownWithdrawal => {
  const { withdrawal, destination, lacksFunds } = row
  return {
    pk: withdrawal.id,
    reference: withdrawal.reference,
    amount_cents: withdrawal.amountCents,
    returned_cents: withdrawal.returnedCents,
    status: withdrawal.status,
    destination: {
      kind: destination.kind,
      key_type: destination.keyType,
      masked: maskDestination(destination),
    },
    failure: failureOf(withdrawal, locale),
    waiting: lacksFunds ? waits[locale] : null,
    expected_at: lacksFunds ? null : (expectedAt(withdrawal, destination.kind)?.toISOString() ?? null),
    requested_at: withdrawal.requestedAt.toISOString(),
    sent_at: withdrawal.sentAt?.toISOString() ?? null,
    paid_at: withdrawal.paidAt?.toISOString() ?? null,
    can: allowedSteps(row, now),
  }
}

export const presentDestinations = (
  rows: readonly Destination[],
  person: Awaited<ReturnType<typeof requireUser>>,
  restMinutes: number,
): Destinations => {
  const shown = (row: Destination) => ({
    pk: row.id,
    masked: maskDestination(row),
    holder: row.holder,
    usable_from: row.usableFrom.toISOString(),
  })
  return {
    rest_minutes: restMinutes,
    pix_keys: rows.flatMap((row) =>
      row.keyType ? [{ ...shown(row), key_type: row.keyType, verified: isProvenOwn(row, person) }] : [],
    ),
    ibans: rows.flatMap((row) => (row.keyType ? [] : [{ ...shown(row), bank: row.bank ?? '' }])),
  }
}
