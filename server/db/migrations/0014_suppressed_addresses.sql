CREATE TABLE "suppressed_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"detail" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppressed_addresses_reason" CHECK (reason in ('refused', 'bounced', 'complained'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "refused_email" text;