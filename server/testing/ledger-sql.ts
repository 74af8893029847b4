/** SQL that writes into the books directly, as a bug or an attacker would. */

/** Disables every trigger of a table, as a database administrator can. */
export const disableTriggersSql = (...tables: string[]) =>
  tables.map((table) => `alter table ${table} disable trigger user`).join('; ')
export const dropConstraintSql = (table: string, constraint: string) =>
  `alter table ${table} drop constraint ${constraint}`
export const platformAccountSql = (kind: string) =>
  `insert into ledger_accounts (kind, normal, tracked)
    values ('${kind}', case when '${kind}' in ('suspense', 'platform_fee') then -1 else 1 end, false)
    on conflict do nothing`
export const accountIdSql = (kind: string) => `(select id from ledger_accounts where kind = '${kind}')`
export const journalSql = (event = 'by hand', more: Record<string, string | number> = {}) =>
  `insert into ledger_journals (event_key, kind, actor, occurred_at${Object.keys(more).map((name) => `, ${name}`)})
   values ('${event}', 'manual', 'system', now()${Object.values(more).map((value) => `, ${value}`)})`
export const lastJournalIdSql = `(select max(id) from ledger_journals)`
export const entriesSql = (...of: [kind: string, cents: number][]) =>
  `insert into ledger_entries (journal_id, account_id, amount_cents)
    values ${of.map(([kind, cents]) => `(${lastJournalIdSql}, ${accountIdSql(kind)}, ${cents})`).join(', ')}`
/** A whole journal between two of the platform's accounts. */
export const transferSql = (event?: string, more?: Record<string, string | number>) => [
  platformAccountSql('loss'),
  platformAccountSql('promo'),
  journalSql(event, more),
  entriesSql(['loss', 5], ['promo', -5]),
]
export const ownedAccountSql = (kind: string, owner: number) =>
  `insert into ledger_accounts (kind, owner_id, normal, tracked) values ('${kind}', ${owner}, -1, true)`
export const insertSql = (table: string, values: Record<string, string | number>) =>
  `insert into ${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
const lastIdSql = (table: string) => `(select max(id) from ${table})`
export const paymentPartSql = (source: string, cents: number) =>
  insertSql('payment_parts', {
    payment_id: lastIdSql('payments'),
    source: `'${source}'`,
    amount_cents: cents,
  })
export const postedTransferSql = (kind: string) =>
  transferSql(kind, { payment_id: lastIdSql('payments') }).map((one) => one.replace("'manual'", `'${kind}'`))
export const dropReferencesSql = [
  dropConstraintSql('ledger_journals', 'ledger_journals_payment_id_payments_id_fk'),
  dropConstraintSql('ledger_journals', 'ledger_journals_booking_id_bookings_id_fk'),
]
/** A withdrawal that the gateway has had for so many days. */
export const withdrawalSql = (provider: number, days: number) => [
  insertSql('destinations', {
    user_id: provider,
    kind: `'iban'`,
    value: `'${days}'`,
    holder: `'Ana'`,
    usable_from: 'now()',
  }),
  insertSql('withdrawals', {
    user_id: provider,
    destination_id: lastIdSql('destinations'),
    owner_tax_number: `'1'`,
    amount_cents: 5,
    gateway: `'simulator'`,
    status: `'processing'`,
    requested_at: `now() - interval '${days} days'`,
  }),
]
