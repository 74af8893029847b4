CREATE TABLE "pricing_terms" (
	"starts_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"commission_percent" smallint NOT NULL,
	"least_price_cents" integer NOT NULL,
	CONSTRAINT "pricing_terms_commission" CHECK (commission_percent between 0 and 100),
	CONSTRAINT "pricing_terms_least_price" CHECK (least_price_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "commission_percent" smallint DEFAULT 15 NOT NULL;