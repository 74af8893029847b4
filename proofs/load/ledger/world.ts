import type { Pool } from 'pg'
import { bounds } from '@/server/db/bounds'
import { openDatabase, type Database } from '@/server/db/client'
import type { AccountRef } from '@/server/modules/ledger/service'
import { verifyLedger } from '@/server/modules/ledger/verify'
import { createTestDatabase } from '@/server/testing/database'
import { ledgerMutants, type LedgerMutant } from '@/server/testing/ledger-mutants'

/** A database for one proof; with `mutation`, one guard is removed. */
export const withProofDatabase = async <T>(
  { mutation, connections }: { mutation: string | null; connections: number },
  work: (database: Database, url: string) => Promise<T>,
): Promise<T> => {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase(url, { max: connections, bounds: bounds.background })
  try {
    if (mutation) await database.pool.query(ledgerMutants[mutation as LedgerMutant])
    return await work(database, url)
  } finally {
    await database.close()
    await drop()
  }
}

/**
 * What does not hold of the ledger afterwards. Withdrawals are not compared: these proofs move that money
 * without them.
 */
export const falsehoods = async ({ db }: Database): Promise<string[]> =>
  (await verifyLedger({ db, clock: () => new Date() })).checks
    .filter(({ name, holds }) => !holds && name !== 'withdrawals_in_transit')
    .map(({ name, breaches }) => `${name}: ${breaches[0]}`)

/** Adds users, and answers their ids. */
export const addUsers = async (pool: Pool, count: number): Promise<number[]> => {
  const { rows } = await pool.query<{ id: string }>(
    "insert into users (email, full_name) select gen_random_uuid() || '@example.com', 'Prova' from generate_series(1, $1::int) returning id",
    [count],
  )
  return rows.map(({ id }) => Number(id))
}

/** A few people with bookings and payments, whose accounts the model moves money between. */
export const makeAccounts = async (pool: Pool): Promise<Map<string, AccountRef>> => {
  const [c0 = 0, c1 = 0, p0 = 0, p1 = 0] = await addUsers(pool, 4)
  const { rows } = await pool.query<{ booking: string; payment: string }>(
    `with b as (
       insert into bookings (customer_id, sub_service_id, answers, when_kind, city_ibge, district, address)
       select c, (select min(id) from sub_services), '{}', 'flexible', 3550308, 'Sé', '{}' from unnest($1::bigint[]) c returning id, customer_id)
     , p as (
       insert into payments (purpose, booking_id, payer_id, method, amount_cents, external_cents, gateway, expires_at)
       select 'booking', id, customer_id, 'pix', 0, 0, 'none', now() from b returning id, booking_id)
     select booking_id as booking, id as payment from p order by id`,
    [[c0, c1]],
  )
  const ofOwner = (kind: AccountRef['kind'], owner: number): AccountRef => ({ kind, owner })
  const accounts = new Map<string, AccountRef>()
  for (const [n, owner] of [c0, c1].entries()) {
    accounts.set(`cash${n}`, ofOwner('customer_cash', owner))
    accounts.set(`bonus${n}`, ofOwner('customer_bonus', owner))
    accounts.set(`escrow${n}`, { kind: 'escrow', booking: Number(rows[n]?.booking) })
    accounts.set(`refund${n}`, { kind: 'refund_transit', payment: Number(rows[n]?.payment) })
    accounts.set(`hold${n}`, { kind: 'dispute_hold', payment: Number(rows[n]?.payment) })
  }
  for (const [n, owner] of [p0, p1].entries()) {
    accounts.set(`available${n}`, ofOwner('provider_available', owner))
    accounts.set(`reserve${n}`, ofOwner('provider_reserve', owner))
    accounts.set(`debt${n}`, ofOwner('provider_debt', owner))
    accounts.set(`withdraw${n}`, ofOwner('withdraw_transit', owner))
  }
  for (const kind of [
    'psp_pending',
    'psp_available',
    'promo',
    'platform_fee',
    'gateway_fees',
    'loss',
  ] as const)
    accounts.set(kind, { kind })
  return accounts
}
