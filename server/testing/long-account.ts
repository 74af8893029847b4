import type { Pool } from 'pg'

const tables = ['accounts', 'journals', 'entries']
const triggers = (pool: Pool, what: 'disable' | 'enable') =>
  pool.query(tables.map((name) => `alter table ledger_${name} ${what} trigger user`).join(';'))

/**
 * A provider's account with so many earnings of 1.00, one each ten minutes up to now. Written directly: through the
 * guards, the account's row would be updated as often.
 */
export const makeLongAccount = async (pool: Pool, owner: number, count: number): Promise<void> => {
  await pool.query(
    `insert into ledger_accounts (kind, normal, tracked) values ('psp_pending', 1, false) on conflict do nothing`,
  )
  await triggers(pool, 'disable')
  await pool.query(
    `with account as (
       insert into ledger_accounts (kind, owner_id, normal, tracked, balance_cents, version)
       values ('provider_available', $1, -1, true, $2::int * 100, $2::int) returning id),
     journals as (
       insert into ledger_journals (event_key, kind, actor, occurred_at, created_at)
       select 'long:' || $1 || ':' || n, 'escrow_released', 'system', at, at
       from (select n, now() - ($2::int - n) * interval '10 minutes' as at from generate_series(1, $2::int) n) made
       order by n returning id),
     numbered as (select id, row_number() over (order by id) as n from journals),
     own as (
       insert into ledger_entries (journal_id, account_id, amount_cents, balance_after_cents, account_version)
       select numbered.id, account.id, -100, n * 100, n from numbered cross join account order by n)
     insert into ledger_entries (journal_id, account_id, amount_cents)
     select numbered.id, (select id from ledger_accounts where kind = 'psp_pending'), 100 from numbered`,
    [owner, count],
  )
  await triggers(pool, 'enable')
}
