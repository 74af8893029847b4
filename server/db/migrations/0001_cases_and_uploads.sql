ALTER TABLE "media" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "operator_cases" ADD COLUMN "notified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operator_cases" ADD COLUMN "reminded_at" timestamp with time zone;