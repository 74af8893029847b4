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
--> statement-breakpoint
-- Where a review's work was is its booking's: kept beside it, so that the newest of a place are found without reading its bookings.
CREATE FUNCTION place_review() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN SELECT sub_service_id, city_ibge INTO NEW.sub_service_id, NEW.city_ibge FROM bookings WHERE id = NEW.booking_id; RETURN NEW; END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_place BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION place_review();
--> statement-breakpoint
-- When somebody last began or ceased to offer a sub-service in a city, whatever statement did it; in one order, so that two who meet wait instead of blocking each other.
CREATE FUNCTION note_offering_changes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO offering_changes SELECT DISTINCT sub_service_id, city_ibge, now() FROM changed ORDER BY 1, 2 ON CONFLICT (sub_service_id, city_ibge) DO UPDATE SET changed_at = excluded.changed_at; RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER provider_service_cities_begun AFTER INSERT ON provider_service_cities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offering_changes();
--> statement-breakpoint
CREATE TRIGGER provider_service_cities_ceased AFTER DELETE ON provider_service_cities REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offering_changes();
