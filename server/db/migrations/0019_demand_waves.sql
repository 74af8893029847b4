CREATE TABLE "demand_waves" (
	"booking_id" bigint PRIMARY KEY NOT NULL,
	"waves" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "demand_waves" ADD CONSTRAINT "demand_waves_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "demand_waves_due" ON "demand_waves" USING btree ("due_at") WHERE due_at is not null;