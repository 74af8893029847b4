-- What was said in a step goes when the person who said it is erased; that the step was taken, by whom and when, stays.
-- Whoever erases says so for the transaction alone: SET LOCAL oficio.erasing = 'on'. Nothing else may then change either.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'booking_events' AND current_setting('oficio.erasing', true) = 'on' THEN
    IF to_jsonb(NEW) = to_jsonb(OLD) || '{"detail": null}' THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE ON consents FOR EACH ROW EXECUTE FUNCTION refuse_change();
