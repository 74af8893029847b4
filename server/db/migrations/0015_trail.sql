CREATE TABLE "trail_entries" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"scope" text,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"digest" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "trail_entries_actor_kind" CHECK (actor_kind in ('operator', 'command', 'system')),
	CONSTRAINT "trail_entries_operator" CHECK ((actor_kind = 'operator') = (actor_id is not null)),
	CONSTRAINT "trail_entries_at_ms" CHECK (at = date_trunc('milliseconds', at)),
	CONSTRAINT "trail_entries_digest" CHECK (digest ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "trail_entries_hash" CHECK (hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "trail_head" (
	"id" smallint PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "trail_head_one" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "trail_values" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"salt" text,
	"reason" text,
	"actor_name" text,
	"before" jsonb,
	"after" jsonb,
	"people" bigint[] DEFAULT '{}' NOT NULL,
	"erased_by" bigint,
	CONSTRAINT "trail_values_salt" CHECK ((salt is null) = (erased_by is not null))
);
--> statement-breakpoint
ALTER TABLE "trail_entries" ADD CONSTRAINT "trail_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trail_values" ADD CONSTRAINT "trail_values_seq_trail_entries_seq_fk" FOREIGN KEY ("seq") REFERENCES "public"."trail_entries"("seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trail_values" ADD CONSTRAINT "trail_values_erased_by_trail_entries_seq_fk" FOREIGN KEY ("erased_by") REFERENCES "public"."trail_entries"("seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trail_entries_actor" ON "trail_entries" USING btree ("actor_id","seq");--> statement-breakpoint
CREATE INDEX "trail_entries_action" ON "trail_entries" USING btree ("action","seq");--> statement-breakpoint
CREATE INDEX "trail_entries_subject" ON "trail_entries" USING btree ("subject_kind","subject_id","seq");--> statement-breakpoint
CREATE INDEX "trail_entries_at" ON "trail_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "trail_values_people" ON "trail_values" USING gin ("people");--> statement-breakpoint
INSERT INTO trail_head (id, count, hash) VALUES (1, 0, repeat('0', 64));
--> statement-breakpoint
-- Trail guards. server/modules/trail/guards.test.ts runs each one with it and without.

-- Appending: an entry follows the head, whose row lock serializes them until their transactions end, so numbers have no gaps.
CREATE FUNCTION trail_append() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE trail_head SET count = NEW.seq, hash = NEW.hash WHERE count = NEW.seq - 1 AND hash = NEW.previous_hash;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'trail entry % does not follow the head', NEW.seq USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER trail_entries_follow BEFORE INSERT ON trail_entries
  FOR EACH ROW EXECUTE FUNCTION trail_append();
--> statement-breakpoint
CREATE TRIGGER trail_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON trail_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse('append-only');
--> statement-breakpoint
-- Trigger depth 0 is a client's statement; the update in trail_append runs at depth 1.
CREATE TRIGGER trail_head_by_entries BEFORE UPDATE ON trail_head
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION ledger_refuse('the head moves by entries alone');
--> statement-breakpoint
CREATE TRIGGER trail_head_kept BEFORE INSERT OR DELETE OR TRUNCATE ON trail_head
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse('there is one head');
--> statement-breakpoint
-- Values change once: the erasure of an account sets `SET LOCAL oficio.erasing = 'on'` and may then empty the whole row, naming
-- the entry that records it.
CREATE FUNCTION trail_erase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('oficio.erasing', true) = 'on' AND OLD.erased_by IS NULL AND NEW.erased_by IS NOT NULL
    AND to_jsonb(NEW) - 'erased_by' = jsonb_build_object('seq', OLD.seq, 'salt', null, 'reason', null, 'actor_name', null,
      'before', null, 'after', null, 'people', '{}'::bigint[]) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'UPDATE of trail_values: append-only' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER trail_values_erased_once BEFORE UPDATE ON trail_values
  FOR EACH ROW EXECUTE FUNCTION trail_erase();
--> statement-breakpoint
CREATE TRIGGER trail_values_kept BEFORE DELETE OR TRUNCATE ON trail_values
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse('append-only');
