CREATE TABLE "demand_watches" (
	"booking_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "also_city_ibges" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "matched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sub_services" ADD COLUMN "is_general" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "demand_watches" ADD CONSTRAINT "demand_watches_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "demand_watches_waiting" ON "demand_watches" USING btree ("booking_id") WHERE told_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sub_services_general" ON "sub_services" USING btree ("service_id") WHERE is_general;