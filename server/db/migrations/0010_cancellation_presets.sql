ALTER TABLE "offers" ADD COLUMN "cancellation" text DEFAULT 'usual' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_services" ADD COLUMN "cancellation" text DEFAULT 'usual' NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_cancellation" CHECK (cancellation in ('flexible', 'usual', 'strict'));--> statement-breakpoint
ALTER TABLE "provider_services" ADD CONSTRAINT "provider_services_cancellation" CHECK (cancellation in ('flexible', 'usual', 'strict'));