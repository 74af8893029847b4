ALTER TABLE "withdrawals" ADD COLUMN "owner_tax_number" text NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "absent_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "stuck_at" timestamp with time zone;