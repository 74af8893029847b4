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
-- Reviews from before; those written meanwhile are placed by the trigger.
UPDATE reviews SET sub_service_id = bookings.sub_service_id, city_ibge = bookings.city_ibge FROM bookings WHERE bookings.id = reviews.booking_id AND reviews.sub_service_id IS NULL;
