-- What the schema language cannot say. Runs after the generated tables.

-- A provider is in one place at a time: two approvals of overlapping work cannot both commit.
ALTER TABLE slots ADD CONSTRAINT slots_no_overlap EXCLUDE USING gist (provider_id WITH =, during WITH &&);
--> statement-breakpoint
-- The audit trail is append-only.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
--> statement-breakpoint
CREATE TRIGGER booking_events_append_only BEFORE UPDATE OR DELETE ON booking_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Waking the worker belongs to the commit that gives it work.
CREATE FUNCTION outbox_wake() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('outbox', ''); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER outbox_wake AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_wake();
