CREATE TABLE "loose_objects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"doomed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "byte_count" integer;--> statement-breakpoint
CREATE INDEX "loose_objects_due" ON "loose_objects" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "media_stored_outside" ON "media" USING btree ("id") WHERE bytes is null;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_one_place" CHECK ((bytes is null) = (byte_count is not null));--> statement-breakpoint
-- Whoever deletes an upload whose bytes are in the object store, the object is deleted too: after the commit, by a timed step.
CREATE FUNCTION media_loosen_object() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loose_objects (id, due_at) VALUES (OLD.id, now())
  ON CONFLICT (id) DO UPDATE SET due_at = least(loose_objects.due_at, excluded.due_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_object AFTER DELETE ON media FOR EACH ROW WHEN (OLD.bytes IS NULL) EXECUTE FUNCTION media_loosen_object();
