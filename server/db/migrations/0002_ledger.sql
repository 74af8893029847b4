CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"owner_id" bigint,
	"booking_id" bigint,
	"payment_id" bigint,
	"normal" smallint NOT NULL,
	"floor_cents" bigint DEFAULT 0 NOT NULL,
	"tracked" boolean NOT NULL,
	"balance_cents" bigint DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "ledger_accounts_of" UNIQUE NULLS NOT DISTINCT("kind","owner_id","booking_id","payment_id"),
	CONSTRAINT "ledger_accounts_floor" CHECK (balance_cents >= floor_cents),
	CONSTRAINT "ledger_accounts_kind" CHECK (case
        when kind in ('customer_cash', 'customer_bonus', 'customer_debt', 'provider_available', 'provider_reserve', 'provider_debt', 'withdraw_transit') then owner_id is not null and booking_id is null and payment_id is null
        when kind in ('escrow') then booking_id is not null and owner_id is null and payment_id is null
        when kind in ('refund_transit', 'dispute_hold') then payment_id is not null and owner_id is null and booking_id is null
        when kind in ('psp_pending', 'psp_available', 'gateway_fees', 'promo', 'loss', 'platform_fee', 'suspense', 'tax_withheld') then owner_id is null and booking_id is null and payment_id is null
        else false end),
	CONSTRAINT "ledger_accounts_normal" CHECK (normal = case when kind in ('customer_debt', 'provider_debt', 'psp_pending', 'psp_available', 'gateway_fees', 'promo', 'loss') then 1 else -1 end),
	CONSTRAINT "ledger_accounts_tracked" CHECK (tracked = (kind not in ('psp_pending', 'psp_available', 'gateway_fees', 'promo', 'loss', 'platform_fee', 'suspense', 'tax_withheld')))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"journal_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"balance_after_cents" bigint,
	"account_version" bigint,
	CONSTRAINT "ledger_entries_journal" UNIQUE("journal_id","account_id"),
	CONSTRAINT "ledger_entries_version" UNIQUE("account_id","account_version"),
	CONSTRAINT "ledger_entries_amount" CHECK (amount_cents <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_journals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_journals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_key" text NOT NULL,
	"kind" text NOT NULL,
	"booking_id" bigint,
	"payment_id" bigint,
	"reverses_id" bigint,
	"actor" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_journals_event" UNIQUE("event_key"),
	CONSTRAINT "ledger_journals_reverses" UNIQUE("reverses_id"),
	CONSTRAINT "ledger_journals_actor" CHECK (actor in ('customer', 'provider', 'system', 'operator', 'gateway'))
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_journal_id_ledger_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."ledger_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_journals" ADD CONSTRAINT "ledger_journals_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_journals" ADD CONSTRAINT "ledger_journals_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_journals" ADD CONSTRAINT "ledger_journals_reverses_id_ledger_journals_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."ledger_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_accounts_lookup" ON "ledger_accounts" USING btree ("kind",coalesce(owner_id, 0),coalesce(booking_id, 0),coalesce(payment_id, 0));--> statement-breakpoint
CREATE INDEX "ledger_accounts_owner" ON "ledger_accounts" USING btree ("owner_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_accounts_booking" ON "ledger_accounts" USING btree ("booking_id") WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","id" DESC NULLS FIRST,"amount_cents");--> statement-breakpoint
CREATE INDEX "ledger_journals_booking" ON "ledger_journals" USING btree ("booking_id","id") WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_journals_payment" ON "ledger_journals" USING btree ("payment_id","id") WHERE payment_id is not null;--> statement-breakpoint
-- The guards of the ledger. Each is shown by server/modules/ledger/guards.test.ts, with it and without.

-- An entry moves its account: the row lock it takes puts entries of one account in line, each with its version and the balance after it. Whatever an insert says of these two is overwritten.
CREATE FUNCTION ledger_enter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_accounts SET balance_cents = balance_cents + normal * NEW.amount_cents, version = version + 1
  WHERE id = NEW.account_id AND tracked AND closed_at IS NULL
  RETURNING balance_cents, version INTO NEW.balance_after_cents, NEW.account_version;
  IF NOT FOUND THEN
    PERFORM FROM ledger_accounts WHERE id = NEW.account_id AND NOT tracked AND closed_at IS NULL;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'ledger account % is closed or does not exist', NEW.account_id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_open';
    END IF;
    NEW.balance_after_cents := NULL;
    NEW.account_version := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_enter BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_enter();
--> statement-breakpoint
CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of %: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
-- Depth 0 is a statement somebody sent; the update of ledger_enter comes from one deeper.
CREATE TRIGGER ledger_accounts_by_entries BEFORE UPDATE OF balance_cents, version ON ledger_accounts FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION ledger_refuse('balances move by entries alone');
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_begin_empty BEFORE INSERT ON ledger_accounts FOR EACH ROW WHEN (NEW.balance_cents <> 0 OR NEW.version <> 0) EXECUTE FUNCTION ledger_refuse('accounts begin empty');
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_identity BEFORE UPDATE OF id, kind, owner_id, booking_id, payment_id, normal, tracked ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION ledger_refuse('whose an account is stays');
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_kept BEFORE DELETE OR TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse('accounts stay');
--> statement-breakpoint
CREATE TRIGGER ledger_journals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_journals FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse('append-only');
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse('append-only');
--> statement-breakpoint
-- A journal's date is its transaction's, by which ledger_balanced knows a line that came later.
CREATE FUNCTION ledger_date() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.created_at := transaction_timestamp(); RETURN NEW; END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_journals_date BEFORE INSERT ON ledger_journals FOR EACH ROW EXECUTE FUNCTION ledger_date();
--> statement-breakpoint
-- At the commit, of each journal and of each entry: at least two lines, the sum is 0, and all of them came with their journal. A reversal is the exact opposite of what it reverses.
CREATE FUNCTION ledger_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_journal bigint;
  lines int;
  total numeric;
BEGIN
  IF TG_TABLE_NAME = 'ledger_journals' THEN of_journal := NEW.id; ELSE of_journal := NEW.journal_id; END IF;
  SELECT count(*), coalesce(sum(amount_cents), 0) INTO lines, total FROM ledger_entries WHERE journal_id = of_journal;
  IF lines < 2 OR total <> 0 THEN
    RAISE EXCEPTION 'ledger journal % has % lines with the sum %', of_journal, lines, total USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  IF TG_TABLE_NAME = 'ledger_entries' THEN
    PERFORM FROM ledger_journals WHERE id = of_journal AND created_at = transaction_timestamp();
    IF NOT FOUND THEN
      RAISE EXCEPTION 'ledger journal % is complete', of_journal USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_complete';
    END IF;
  ELSIF NEW.reverses_id IS NOT NULL THEN
    PERFORM FROM (SELECT account_id, amount_cents FROM ledger_entries WHERE journal_id = NEW.id) own
      FULL JOIN (SELECT account_id, amount_cents FROM ledger_entries WHERE journal_id = NEW.reverses_id) reversed USING (account_id)
      WHERE own.amount_cents IS DISTINCT FROM -reversed.amount_cents;
    IF FOUND THEN
      RAISE EXCEPTION 'ledger journal % is not the opposite of %', NEW.id, NEW.reverses_id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_reversal';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_journals_balanced AFTER INSERT ON ledger_journals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
