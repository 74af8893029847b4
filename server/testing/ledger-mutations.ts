/** Each removes one guard of the ledger, as SQL: tests and proofs must fail then. */
export const ledgerMutations = {
  /** Reads the balance and writes it back without a lock or a version check. */
  lock: `
    alter table ledger_entries drop constraint ledger_entries_version;
    create or replace function ledger_enter() returns trigger language plpgsql as $$
    declare held ledger_accounts;
    begin
      select * into held from ledger_accounts where id = new.account_id;
      if held.tracked then
        new.balance_after_cents := held.balance_cents + held.normal * new.amount_cents;
        new.account_version := held.version + 1;
        update ledger_accounts set balance_cents = new.balance_after_cents,
          version = new.account_version where id = held.id;
      end if;
      return new;
    end $$`,
  floor: 'alter table ledger_accounts drop constraint ledger_accounts_floor',
  /** Makes every key unique, so that one event posts as often as it is sent. */
  event_key: `
    create function any_key() returns trigger language plpgsql as
      $$ begin new.event_key := new.event_key || ' ' || gen_random_uuid(); return new; end $$;
    create trigger any_key before insert on ledger_journals for each row execute function any_key()`,
  deferred: `
    alter table ledger_journals disable trigger ledger_journals_balanced;
    alter table ledger_entries disable trigger ledger_entries_balanced`,
  append_only: `
    alter table ledger_journals disable trigger ledger_journals_append_only;
    alter table ledger_entries disable trigger ledger_entries_append_only`,
} as const

export type LedgerMutation = keyof typeof ledgerMutations
