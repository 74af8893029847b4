CREATE INDEX "ledger_journals_drift" ON "ledger_journals" USING btree ((occurred_at - created_at)) WHERE occurred_at - created_at not between interval '-1 minute' and interval '1 minute';--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_floor_kept" CHECK (floor_cents = 0);--> statement-breakpoint
-- As it was, and the id is taken once the account's row is locked: ids of an account's entries rise with its versions, also when two came at once. So the balance after the newest entry up to an id is what the account held then.
CREATE OR REPLACE FUNCTION ledger_enter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_accounts SET balance_cents = balance_cents + normal * NEW.amount_cents, version = version + 1
  WHERE id = NEW.account_id AND tracked AND closed_at IS NULL
  RETURNING balance_cents, version INTO NEW.balance_after_cents, NEW.account_version;
  IF FOUND THEN
    NEW.id := nextval('ledger_entries_id_seq');
  ELSE
    PERFORM FROM ledger_accounts WHERE id = NEW.account_id AND NOT tracked AND closed_at IS NULL;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'ledger account % is closed or does not exist', NEW.account_id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_open';
    END IF;
    NEW.balance_after_cents := NULL;
    NEW.account_version := NULL;
  END IF;
  RETURN NEW;
END $$;
