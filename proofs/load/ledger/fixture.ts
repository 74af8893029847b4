import { accountKinds, type AccountKind } from '@/lib/contract/ledger'
import { openDatabase, type Database } from '@/server/db/client'
import { connectionTimeouts } from '@/server/db/connection-timeouts'
import type { AccountRef } from '@/server/modules/ledger/service'
import { verifyLedger } from '@/server/modules/ledger/verify'
import { createTestDatabase } from '@/server/testing/database'
import { ledgerMutations, type LedgerMutation } from '@/server/testing/ledger-mutations'
import { addUsers } from '@/server/testing/scenarios/ledger'

/** Runs `work` on a database of its own, without the guard that `mutation` names. */
export const withDatabase = async <T>(
  { mutation, connections }: { mutation: string | null; connections: number },
  work: (database: Database, url: string) => Promise<T>,
): Promise<T> => {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase(url, { max: connections, timeouts: connectionTimeouts.background })
  try {
    if (mutation) await database.pool.query(ledgerMutations[mutation as LedgerMutation])
    return await work(database, url)
  } finally {
    await database.close()
    await drop()
  }
}

/** Returns failed checks of the ledger, but for withdrawals: the proof moves that money without them. */
export const findContradictions = async ({ db }: Database): Promise<string[]> =>
  (await verifyLedger({ db, clock: () => new Date() })).checks
    .filter(({ name, holds }) => !holds && name !== 'withdrawals_in_transit')
    .map(({ name, breaches }) => `${name}: ${breaches[0]}`)

const customerKinds = { cash: 'customer_cash', bonus: 'customer_bonus' } as const
const paymentKinds = { refund: 'refund_transit', hold: 'dispute_hold' } as const
const providerKinds = {
  available: 'provider_available',
  reserve: 'provider_reserve',
  debt: 'provider_debt',
  withdraw: 'withdraw_transit',
} as const

/** Makes two customers with a booking and a payment each and two providers; returns their accounts by name. */
export const makeAccounts = async (database: Database): Promise<Map<string, AccountRef>> => {
  const people = await addUsers(database.pool, 4)
  const { rows } = await database.pool.query<{ booking: number; payment: number }>(
    `with b as (
       insert into bookings (customer_id, sub_service_id, answers, when_kind, city_ibge, district, address)
       select c, (select min(id) from sub_services), '{}', 'flexible', 3550308, 'Sé', '{}'
       from unnest($1::bigint[]) c returning id, customer_id)
     , p as (
       insert into payments (purpose, booking_id, payer_id, method, amount_cents, external_cents, gateway, expires_at)
       select 'booking', id, customer_id, 'pix', 0, 0, 'none', now() from b returning id, booking_id)
     select booking_id::int as booking, id::int as payment from p order by id`,
    [people.slice(0, 2)],
  )
  const accounts = new Map<string, AccountRef>()
  const add = (n: number, kinds: Record<string, AccountKind>, ref: Omit<AccountRef, 'kind'>) => {
    for (const [name, kind] of Object.entries(kinds)) accounts.set(`${name}${n}`, { kind, ...ref })
  }
  for (const [n, { booking, payment }] of rows.entries()) {
    add(n, customerKinds, { owner: people[n] })
    add(n, { escrow: 'escrow' }, { booking })
    add(n, paymentKinds, { payment })
    add(n, providerKinds, { owner: people[n + 2] })
  }
  for (const kind of Object.keys(accountKinds) as AccountKind[])
    if (accountKinds[kind].of === 'platform') accounts.set(kind, { kind })
  return accounts
}
