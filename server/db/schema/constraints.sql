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
--> statement-breakpoint
-- When what a provider's page shows last changed, whatever statement did it. The person's row is held first, as whoever saves a profile holds it, so that two who meet wait instead of blocking each other; a closed account has no page.
CREATE FUNCTION note_profile_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO profile_changes SELECT id, now() FROM users WHERE id = (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::bigint AND is_provider AND closed_at IS NULL FOR KEY SHARE ON CONFLICT (provider_id) DO UPDATE SET changed_at = excluded.changed_at WHERE profile_changes.changed_at < excluded.changed_at; RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION note_profile_changes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO profile_changes SELECT id, now() FROM users WHERE id IN (SELECT provider_id FROM changed) AND is_provider AND closed_at IS NULL ORDER BY id FOR KEY SHARE ON CONFLICT (provider_id) DO UPDATE SET changed_at = excluded.changed_at WHERE profile_changes.changed_at < excluded.changed_at; RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER users_profile AFTER UPDATE OF full_name, photo_id, bio ON users FOR EACH ROW WHEN ((OLD.full_name, OLD.photo_id, OLD.bio) IS DISTINCT FROM (NEW.full_name, NEW.photo_id, NEW.bio)) EXECUTE FUNCTION note_profile_change('id');
--> statement-breakpoint
CREATE TRIGGER council_registrations_profile AFTER INSERT OR DELETE ON council_registrations FOR EACH ROW EXECUTE FUNCTION note_profile_change('user_id');
--> statement-breakpoint
CREATE TRIGGER provider_services_profile AFTER INSERT OR DELETE ON provider_services FOR EACH ROW EXECUTE FUNCTION note_profile_change('provider_id');
--> statement-breakpoint
CREATE TRIGGER provider_services_profile_terms AFTER UPDATE ON provider_services FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION note_profile_change('provider_id');
--> statement-breakpoint
CREATE TRIGGER provider_service_cities_profile_begun AFTER INSERT ON provider_service_cities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_profile_changes();
--> statement-breakpoint
CREATE TRIGGER provider_service_cities_profile_ceased AFTER DELETE ON provider_service_cities REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_profile_changes();
--> statement-breakpoint
-- Figures as they are shown: suggestions are not, and how fast somebody answers is from three offers on, in whole minutes. Every published review is counted.
CREATE TRIGGER provider_stats_profile_first AFTER INSERT ON provider_stats FOR EACH ROW WHEN (NEW.review_count > 0 OR NEW.completed_count > 0 OR NEW.offers_sent >= 3) EXECUTE FUNCTION note_profile_change('provider_id');
--> statement-breakpoint
CREATE TRIGGER provider_stats_profile AFTER UPDATE ON provider_stats FOR EACH ROW WHEN ((OLD.review_count, OLD.rating_sum, OLD.completed_count, CASE WHEN OLD.offers_sent >= 3 THEN round(OLD.answer_minutes_sum::numeric / OLD.offers_sent) END) IS DISTINCT FROM (NEW.review_count, NEW.rating_sum, NEW.completed_count, CASE WHEN NEW.offers_sent >= 3 THEN round(NEW.answer_minutes_sum::numeric / NEW.offers_sent) END)) EXECUTE FUNCTION note_profile_change('provider_id');
