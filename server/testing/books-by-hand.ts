/** SQL that writes into the books directly, as a bug or an attacker would. */

/** Removes every guard of a table, as who administers the database can. */
export const unguarded = (...tables: string[]) =>
  tables.map((table) => `alter table ${table} disable trigger user`).join('; ')
export const dropped = (table: string, constraint: string) =>
  `alter table ${table} drop constraint ${constraint}`
export const platform = (kind: string) =>
  `insert into ledger_accounts (kind, normal, tracked) values ('${kind}', case when '${kind}' in ('suspense', 'platform_fee') then -1 else 1 end, false) on conflict do nothing`
export const account = (kind: string) => `(select id from ledger_accounts where kind = '${kind}')`
export const journal = (event = 'by hand', more: Record<string, string | number> = {}) =>
  `insert into ledger_journals (event_key, kind, actor, occurred_at${Object.keys(more).map((name) => `, ${name}`)})
   values ('${event}', 'manual', 'system', now()${Object.values(more).map((value) => `, ${value}`)})`
export const last = `(select max(id) from ledger_journals)`
export const lines = (...of: [kind: string, cents: number][]) =>
  `insert into ledger_entries (journal_id, account_id, amount_cents) values ${of.map(([kind, cents]) => `(${last}, ${account(kind)}, ${cents})`).join(', ')}`
/** A whole journal between two of the platform's accounts. */
export const moved = (event?: string, more?: Record<string, string | number>) => [
  platform('loss'),
  platform('promo'),
  journal(event, more),
  lines(['loss', 5], ['promo', -5]),
]
export const owned = (kind: string, owner: number) =>
  `insert into ledger_accounts (kind, owner_id, normal, tracked) values ('${kind}', ${owner}, -1, true)`
export const row = (table: string, values: Record<string, string | number>) =>
  `insert into ${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
export const lastOf = (table: string) => `(select max(id) from ${table})`
export const part = (source: string, cents: number) =>
  row('payment_parts', { payment_id: lastOf('payments'), source: `'${source}'`, amount_cents: cents })
export const posted = (kind: string) =>
  moved(kind, { payment_id: lastOf('payments') }).map((one) => one.replace("'manual'", `'${kind}'`))
export const unbooked = [
  dropped('ledger_journals', 'ledger_journals_payment_id_payments_id_fk'),
  dropped('ledger_journals', 'ledger_journals_booking_id_bookings_id_fk'),
]
